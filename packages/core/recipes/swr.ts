import { type Client, unwrap } from '@thinql/core'
import useSWR from 'swr'
import { TodoDocument } from './todo.ts'

/** One GraphQL query under SWR: what the key holds decides what is shared. */
export function useTodo(client: Client, id: string) {
  return useSWR(['Todo', id], async () => unwrap(await client.request(TodoDocument, { variables: { id } })))
}
