import type { Client } from '@thinql/core'
import { graphql } from './graphql.ts'

const TodoQuery = graphql(`
  query TodoTitle($id: ID!) {
    todo(id: $id) {
      title
    }
  }
`)

export async function readTitle(client: Client, id: string) {
  const { data } = await client.request(TodoQuery, { variables: { id } })
  return data?.todo?.title
}
