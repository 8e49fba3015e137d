import { type Client, createClient, print } from '@thinql/core'
import { initGraphQLTada } from 'gql.tada'
import type { introspection } from '../support/graphql-env.d.ts'

// #region graphql.ts
export const graphql = initGraphQLTada<{ introspection: introspection }>()

// gql.tada makes DocumentNodes, so the client needs `print`.
export const client = createClient({ endpoint: '/graphql', print })
// #endregion

// #region readTitle.ts
const TodoQuery = graphql(`
  query TodoTitle($id: ID!) {
    todo(id: $id) {
      title
    }
  }
`)

export async function readTitle(api: Client, id: string) {
  const { data } = await api.request(TodoQuery, { variables: { id } })
  return data?.todo?.title
}
// #endregion
