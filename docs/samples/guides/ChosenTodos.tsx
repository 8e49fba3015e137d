import { useQueries } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'

const TodoQuery = graphql(`
  query Todo($id: ID!) {
    todo(id: $id) {
      id
      title
    }
  }
`)

export function ChosenTodos({ ids = ['1', '3'] }: { ids?: string[] }) {
  const todos = useQueries(ids.map((id) => ({ document: TodoQuery, variables: { id } })))
  return (
    <ul>
      {todos.map(({ data, error }, index) => (
        <li key={ids[index]}>
          {error ? 'This todo could not be loaded.' : data ? data.todo?.title : 'Loading…'}
        </li>
      ))}
    </ul>
  )
}
