import { useQuery } from '@thinql/react'
import { graphql } from '../../support/gql/index.ts'

const TodoTitleQuery = graphql(`
  query TodoTitle($id: ID!) {
    todo(id: $id) {
      title
    }
  }
`)

export function TodoTitle({ id }: { id: string }) {
  const { data, error } = useQuery(TodoTitleQuery, { variables: { id } })
  if (data?.todo) return <h1>{data.todo.title}</h1>
  if (error) return <p role="alert">The todo could not be loaded.</p>
  return <p>{data ? 'There is no such todo.' : 'Loading…'}</p>
}
