import { queryOptions } from '@tanstack/react-query'
import { type Client, unwrap } from '@thinql/core'
import { TodoDocument } from './todo.ts'

/** One GraphQL query under TanStack Query, which aborts it when nobody waits for it any more. */
export function todoOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: ['Todo', id],
    queryFn: async ({ signal }) => unwrap(await client.request(TodoDocument, { variables: { id }, signal })),
  })
}
