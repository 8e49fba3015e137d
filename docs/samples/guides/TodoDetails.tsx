import { useQuery } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'

const TodoDetailsQuery = graphql(`
  query TodoDetails($id: ID!) {
    todo(id: $id) {
      id
      title
      ... @defer {
        history
      }
    }
  }
`)

export function TodoDetails({ id }: { id: string }) {
  const { data, error } = useQuery(TodoDetailsQuery, { variables: { id } })
  if (!data?.todo) {
    // A todo that failed to load is null, too.
    if (error) return <p role="alert">The todo could not be loaded.</p>
    return <p>{data ? 'There is no such todo.' : 'Loading…'}</p>
  }
  const { title, history } = data.todo
  return (
    <>
      <h1>{title}</h1>
      <p>
        {history ? history.join(', ') : error ? 'The history could not be loaded.' : 'Loading the history…'}
      </p>
    </>
  )
}
