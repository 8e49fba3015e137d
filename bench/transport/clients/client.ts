export const todoQuery = 'query Todo($id: ID!) { todo(id: $id) { id title done tags } }'

/** Loads the todo with this ID. Resolves to the `data` of the response. */
export type LoadTodo = (id: string) => Promise<unknown>

/** A GraphQL client, set up for production as its documentation shows. */
export interface TransportClient {
  readonly name: string
  connect(this: void, endpoint: string, fetch: typeof globalThis.fetch): LoadTodo
}
