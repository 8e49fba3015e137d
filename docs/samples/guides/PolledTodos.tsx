import { useQuery } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'

const TodosQuery = graphql(`
  query Todos {
    todos {
      id
      title
    }
  }
`)

export function PolledTodos() {
  const { data, error } = useQuery(TodosQuery, { pollInterval: 1_000 })

  if (!data) return <p role={error && 'alert'}>{error ? 'The list could not be loaded.' : 'Loading…'}</p>
  return (
    <>
      {error && <p role="alert">The list may be out of date.</p>}
      <ul>
        {data.todos.map((todo) => (
          <li key={todo.id}>{todo.title}</li>
        ))}
      </ul>
    </>
  )
}
