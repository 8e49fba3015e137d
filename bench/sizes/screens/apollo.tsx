import { ApolloClient, gql, HttpLink, InMemoryCache, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider, useMutation, useQuery } from '@apollo/client/react'
import { addMutation, type Todo, TodoList, todosQuery } from './TodoList.tsx'

const client = new ApolloClient({ link: new HttpLink({ uri: '/graphql' }), cache: new InMemoryCache() })
const todos: TypedDocumentNode<{ todos: Todo[] }, Record<string, never>> = gql(todosQuery)
const addTodo: TypedDocumentNode<object, { title: string }> = gql(addMutation)

function Todos() {
  const { data, loading, error } = useQuery(todos)
  const [add] = useMutation(addTodo, { refetchQueries: [todos] })
  return (
    <TodoList
      loading={loading}
      error={error}
      todos={data?.todos}
      add={(title) => void add({ variables: { title } })}
    />
  )
}

export function Screen() {
  return (
    <ApolloProvider client={client}>
      <Todos />
    </ApolloProvider>
  )
}
