import { queryOptions } from '@tanstack/react-query'
import { type Client, unwrap } from '@thinql/core'
import { TodoDocument } from './todo.ts'

/** Loads a GraphQL query with TanStack Query, which aborts the request when no component needs it any more. */
export function todoOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: ['Todo', id],
    queryFn: async ({ signal }) => unwrap(await client.request(TodoDocument, { variables: { id }, signal })),
  })
}
