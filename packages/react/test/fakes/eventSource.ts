import { createClient } from '@thinql/core'
import { createQueryStore, type QueryStore } from '../../src/index.ts'

/** One connection of a subscription. The test sends its events. */
interface FakeConnection {
  readonly variables: unknown
  readonly headers: Headers
  /** Whether the client has closed it. */
  readonly closed: () => boolean
  /** Sends events together. */
  readonly send: (...payloads: unknown[]) => void
  /** Completes the subscription. */
  readonly complete: () => void
  /** Cuts the connection. */
  readonly cut: () => void
}

/** A store whose subscriptions get their events from the test. */
export interface EventSource {
  readonly store: QueryStore
  readonly connections: readonly FakeConnection[]
  /** Returns the latest connection. */
  readonly last: () => FakeConnection
}

/** Creates a store with the real client, and a fetch that responds with events. */
export function eventSource(headers?: () => HeadersInit): EventSource {
  const connections: FakeConnection[] = []
  // This fetch handles only the requests that the client sends.
  const fetch = (_url: unknown, { body, headers }: { body: string; headers: HeadersInit }) => {
    const { connection, response } = connect(body, new Headers(headers))
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
