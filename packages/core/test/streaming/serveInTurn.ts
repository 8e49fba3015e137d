import type { RequestListener, ServerResponse } from 'node:http'
import {
  createClient,
  type HeadersSource,
  type Middleware,
  reconnect,
  type StreamedResult,
  subscribe,
} from '@thinql/core'
import { collect } from '../support/promises.ts'
import { serve } from '../support/serve.ts'

/** The subscription of the tests of `reconnect`. */
export const document = 'subscription Added { n }'

/** The event that ends the subscription. */
export const complete = 'event: complete\n\n'

/** One event. */
export const event = (n: number) => `event: next\ndata: {"data":{"n":${n}}}\n\n`

/** Sends the headers of an event stream. */
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

/** Subscribes through a client with this middleware and these headers. */
export function follow(
  endpoint: string,
  middleware: readonly Middleware[] = [reconnect()],
  headers?: HeadersSource,
) {
  return subscribe<{ n: number }>(createClient({ endpoint, middleware, headers }), document)
}

/** Describes a Result in a word: its number, its error, or the loss of a connection. */
const inAWord = ({ data, error, hasNext }: StreamedResult<{ n: number }>) =>
  error ? (hasNext ? `lost: ${error.name}` : error.name) : data.n

/** Subscribes to the end. Returns the outcomes in order. */
export async function outcomesOf(...options: Parameters<typeof follow>) {
  return (await collect(follow(...options))).map(inAWord)
}
