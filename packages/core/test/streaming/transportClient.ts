import {
  type Client,
  createClient,
  type Middleware,
  type Operation,
  type StreamedResult,
  type Transport,
} from '@thinql/core'

/** A Result that is a success. */
export function gave(data: unknown, rest: object = {}): StreamedResult<unknown> {
  return { data, response: { status: 200, headers: new Headers() }, ...rest }
}

/** A client whose innermost middleware responds by itself, as a WebSocket does. Nothing is sent. */
export function clientOf(transport: Transport, ...outer: Middleware[]): Client {
  return createClient({ middleware: [...outer, () => transport] })
}

/** Passes two parts, and waits for the caller after each of them. */
export async function countToTwo({ onPart }: Operation) {
  await onPart?.(gave({ n: 1 }))
  await onPart?.(gave({ n: 2 }))
  return gave({ n: 2 }, { done: true })
}
