import type { Client, GraphQLDocument } from '@thinql/core'

interface Todo {
  title: string
}

export const TodoQuery: GraphQLDocument<{ todo: Todo | null }, { id: string }> =
  'query TodoByString($id: ID!) { todo(id: $id) { title } }'

export async function readTitle(client: Client, id: string) {
  const { data } = await client.request(TodoQuery, { variables: { id } })
  return data?.todo?.title
}
