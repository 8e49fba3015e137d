import { useQuery } from '@thinql/react'
import { graphql } from '../../support/gql/index.ts'

const TodosQuery = graphql(`
  query Todos {
    todos {
      id
      title
    }
  }
`)

export function Todos() {
  const { data, error } = useQuery(TodosQuery)
  if (!data) return <p role={error && 'alert'}>{error ? 'The list could not be loaded.' : 'Loading…'}</p>
  return (
    <ul>
      {data.todos.map((todo) => (
        <li key={todo.id}>{todo.title}</li>
      ))}
    </ul>
  )
}
