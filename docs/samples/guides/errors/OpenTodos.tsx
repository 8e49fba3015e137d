import { useQuery } from '@thinql/react'
import { graphql } from '../../support/gql/index.ts'
import { explain } from './explain.ts'
import { Problem } from './Problem.tsx'

const OpenTodosQuery = graphql(`
  query OpenTodos {
    todos {
      id
      title
    }
  }
`)

export function OpenTodos() {
  const { data, error, refetch } = useQuery(OpenTodosQuery)
  if (!data) return error ? <Problem error={error} retry={() => void refetch()} /> : <p>Loading…</p>
  return (
    <>
      {error && <p role="status">This list may be out of date. {explain(error)}</p>}
      <ul>
        {data.todos.map((todo) => (
          <li key={todo.id}>{todo.title}</li>
        ))}
      </ul>
    </>
  )
}
