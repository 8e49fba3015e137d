import { createClient } from '@thinql/core'
import { createQueryStore, type QueryStore } from '../src/index.ts'

/** One connection of a subscription, whose events the test sends when it wants to. */
interface FakeConnection {
  readonly variables: unknown
  readonly headers: Headers
  /** Whether the client has closed it. */
  readonly closed: () => boolean
  /** Sends events, together. */
  readonly send: (...payloads: unknown[]) => void
  /** Says that no event will follow. */
  readonly complete: () => void
  /** Breaks it off. */
  readonly cut: () => void
}

/** A store whose subscriptions connect to the test. */
export interface EventSource {
  readonly store: QueryStore
  readonly connections: readonly FakeConnection[]
  /** The latest connection. */
  readonly last: () => FakeConnection
}

/** Makes a store with the real client, on a fetch that answers with events. */
export function eventSource(headers?: () => HeadersInit): EventSource {
  const connections: FakeConnection[] = []
  // As the client calls it.
  const fetch = (_url: unknown, { body, headers }: { body: string; headers: Headers }) => {
    const { connection, response } = connect(body, headers)
    connections.push(connection)
    return Promise.resolve(response)
  }
  return {
    store: createQueryStore(createClient({ fetch: fetch as typeof globalThis.fetch, headers })),
    connections,
    last() {
      const connection = connections.at(-1)
      if (!connection) throw new Error('nothing has connected')
      return connection
    },
  }
}

function connect(body: string, headers: Headers) {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let closed = false
  const stream = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own
    },
    cancel: () => {
      closed = true
    },
  })
  const write = (text: string) => controller.enqueue(new TextEncoder().encode(text))
  const connection: FakeConnection = {
    variables: (JSON.parse(body) as { variables?: unknown }).variables,
    headers,
    closed: () => closed,
    send: (...payloads) =>
      write(payloads.map((payload) => `event: next\ndata: ${JSON.stringify(payload)}\n\n`).join('')),
    complete: () => write('event: complete\n\n'),
    cut: () => controller.error(new TypeError('cut')),
  }
  return { connection, response: new Response(stream, { headers: { 'content-type': 'text/event-stream' } }) }
}
