import type { GraphQLDocument } from '@thinql/core'
import { useMutation, useQuery } from '@thinql/react'
import { useState } from 'react'
import { Button, StyleSheet, Text, TextInput, View } from 'react-native'

interface Todo {
  id: string
  title: string
}

const TodosQuery: GraphQLDocument<{ todos: Todo[] }, object> = 'query Todos { todos { id title } }'
const AddTodo: GraphQLDocument<{ addTodo: { id: string } }, { title: string }> =
  'mutation AddTodo($title: String!) { addTodo(title: $title) { id } }'

export function Todos() {
  const { data, error, refetch } = useQuery(TodosQuery)
  const [addTodo, adding] = useMutation(AddTodo, { invalidates: [TodosQuery] })
  const [title, setTitle] = useState('')

  async function add() {
    const { data } = await addTodo({ variables: { title } })
    if (data) setTitle('')
  }

  return (
    <View style={styles.screen}>
      {!data && !error && <Text>Loading…</Text>}
      {error && (
        <>
          <Text>The todos could not be loaded.</Text>
          <Button title="Try again" onPress={() => void refetch()} />
        </>
      )}
      {data?.todos.map((todo) => (
        <Text key={todo.id}>{todo.title}</Text>
      ))}
      <TextInput style={styles.field} accessibilityLabel="Title" value={title} onChangeText={setTitle} />
      {adding.error && <Text>The todo could not be added.</Text>}
      <Button
        title={adding.loading ? 'Adding…' : 'Add'}
        disabled={adding.loading}
        onPress={() => void add()}
      />
    </View>
  )
}

const styles = StyleSheet.create({
  screen: { flex: 1, justifyContent: 'center', gap: 12, padding: 24 },
  field: { borderWidth: 1, padding: 8 },
})
