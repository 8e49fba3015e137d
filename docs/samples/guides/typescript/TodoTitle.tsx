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
  if (!data) return <p>{error ? error.message : 'Loading…'}</p>
  return <h1>{data.todo?.title ?? 'There is no such todo.'}</h1>
}
