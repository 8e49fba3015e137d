import { type Client, unwrap } from '@thinql/core'
import useSWR from 'swr'
import { TodoDocument } from './todo.ts'

/** Loads a GraphQL query with SWR. Equal keys share the data, so the key must contain the variables. */
export function useTodo(client: Client, id: string) {
  return useSWR(['Todo', id], async () => unwrap(await client.request(TodoDocument, { variables: { id } })))
}
