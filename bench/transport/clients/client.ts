/** Asks for the todo with this id. */
export type AskForTodo = (id: string) => Promise<unknown>

/** A way to send GraphQL, as its documentation shows it for production. */
export interface TransportClient {
  readonly name: string
  /** @returns a function that resolves to the `data` of an answer. */
  connect(this: void, endpoint: string, fetch: typeof globalThis.fetch): AskForTodo
}
