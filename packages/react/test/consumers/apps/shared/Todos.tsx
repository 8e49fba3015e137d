import type { GraphQLDocument } from '@thinql/core'
import { useMutation, useQuery } from '@thinql/react'

interface Todo {
  readonly id: string
  readonly title: string
}

const todosQuery: GraphQLDocument<{ todos: Todo[] }, {}> = 'query Todos { todos { id title } }'
const addTodo: GraphQLDocument<{ addTodo: Todo }, { title: string }> =
  'mutation AddTodo($title: String!) { addTodo(title: $title) { id } }'

export function Todos() {
  const { data, error } = useQuery(todosQuery)
  const [add] = useMutation(addTodo, { invalidates: [todosQuery] })
  if (error) return <p role="alert">{error.name}</p>
  return (
    <>
      <ul>
        {data?.todos.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <button onClick={() => void add({ variables: { title: 'Buy milk' } })}>Add</button>
    </>
  )
}
