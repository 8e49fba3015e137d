import { type Client, createClient, print } from '@thinql/core'
import { initGraphQLTada } from 'gql.tada'
import type { introspection } from '../../support/graphql-env.ts'

// #region graphql
export const graphql = initGraphQLTada<{ introspection: introspection }>()

// gql.tada makes DocumentNodes, so the client needs `print`.
export const client = createClient({ endpoint: '/graphql', print })
// #endregion

// #region query
const TodoQuery = graphql(`
  query TodoByTada($id: ID!) {
    todo(id: $id) {
      title
    }
  }
`)

export async function readTitle(client: Client, id: string) {
  const { data } = await client.request(TodoQuery, { variables: { id } })
  return data?.todo?.title
}
// #endregion
