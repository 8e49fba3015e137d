import { once } from 'node:events'
import type { ServerResponse, RequestListener } from 'node:http'
import {
  type Client,
  createClient,
  type Result,
  type HeadersSource,
  type Middleware,
  reconnect,
  type StreamedResult,
} from '@thinql/core'
import { stream } from '../../src/streaming/stream.ts'
import { subscribe } from '../../src/streaming/subscribe.ts'
import { deferred, collect } from '../support/promises.ts'
import { serve } from '../support/serve.ts'

type Results = AsyncGenerator<Result<unknown>, void, void>

interface Kind {
  readonly name: string
  readonly contentType: string
  readonly part: string
  readonly run: (client: Client, signal?: AbortSignal) => Results
}

export const kinds: readonly Kind[] = [
  {
    name: 'stream',
    contentType: 'multipart/mixed; boundary="-"',
    part: '\r\n---\r\n\r\n{"data":{"a":1},"hasNext":true}\r\n---',
    run: (client, signal) => stream(client, '{ a }', { signal }),
  },
  {
    name: 'subscribe',
    contentType: 'text/event-stream',
    part: 'event: next\ndata: {"data":{"a":1}}\n\n',
    run: (client, signal) => subscribe(client, 'subscription { a }', { signal }),
  },
]

/** A server that writes one part and then nothing. `closed` resolves when the client closes the connection. */
export async function silentServer({ contentType, part }: Kind) {
  const closed = deferred<string>()
  const endpoint = await serve((_request, response: ServerResponse) => {
    void once(response, 'close').then(() => closed.resolve('closed'))
    response.writeHead(200, { 'content-type': contentType }).write(part)
  })
  return { client: createClient({ endpoint }), closed: closed.promise }
}

/** A fetch that ignores its signal. The test writes its body. `cancelled` resolves when the client cancels it. */
export function deafFetch({ contentType }: Kind) {
  const cancelled = deferred<string>()
  let write!: (text: string) => void
  const body = new ReadableStream({
    start: (controller) => {
      write = (text) => controller.enqueue(new TextEncoder().encode(text))
    },
    cancel: () => cancelled.resolve('cancelled'),
  })
  const response = new Response(body, { headers: { 'content-type': contentType } })
  return { fetch: () => Promise.resolve(response), write, cancelled: cancelled.promise }
}

export const document = 'subscription Added { n }'

export const complete = 'event: complete\n\n'

export const next = (response: unknown) => `event: next\ndata: ${JSON.stringify(response)}\n\n`

export const event = (n: number) => next({ data: { n } })

export const open = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' })

/** What a server does with a connection: a status, or events. Then it breaks off, unless the events are completed. */
export type Connection = number | string | RequestListener

/**
 * Starts a server. Each item says what the server does with one connection, in order. After the last item it
 * sends 404.
 */
export async function serveInTurn(...connections: readonly Connection[]) {
  const server = { endpoint: '', count: 0, open: 0, mostOpen: 0 }
  server.endpoint = await serve((request, response) => {
    const connection = connections[server.count++] ?? 404
    server.mostOpen = Math.max(server.mostOpen, ++server.open)
    response.on('close', () => (server.open -= 1))
    request.resume()
    if (typeof connection === 'function') connection(request, response)
    else if (typeof connection === 'number') response.writeHead(connection).end()
    else {
      open(response).write(connection || ':\n\n', () => {
        if (connection.endsWith(complete)) response.end()
        else setTimeout(() => response.destroy(), 10)
      })
    }
  })
  return server
}

export function follow(
  endpoint: string,
  middleware: readonly Middleware[] = [reconnect()],
  headers?: HeadersSource,
) {
  return subscribe<{ n: number }>(createClient({ endpoint, middleware, headers }), document)
}

const inAWord = ({ data, error, hasNext }: StreamedResult<{ n: number }>) =>
  error ? (hasNext ? `lost: ${error.name}` : error.name) : data.n

export async function outcomesOf(...options: Parameters<typeof follow>) {
  return (await collect(follow(...options))).map(inAWord)
}
