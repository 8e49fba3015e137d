import { createServer } from 'node:http'
import type { ServerOptions } from 'graphql-ws'
import { useServer } from 'graphql-ws/use/ws'
import { createGraphQLError, createSchema } from 'graphql-yoga'
import { onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { listenOnPort } from '../support/listenOnPort.ts'

/** A real graphql-ws server on a port, or on a free port. It counts sockets and subscriptions. */
export async function serveWebSocket(
  port = 0,
  options: Pick<ServerOptions, 'onConnect' | 'onSubscribe'> = {},
) {
  const server = {
    url: '',
    port,
    sockets: 0,
    open: 0,
    /** How often the mutation `add` has run. */
    added: 0,
    /** How often the mutation `never` has begun. */
    begun: 0,
    stop,
    /** The sockets that are connected. */
    get connected() {
      return sockets.clients.size
    },
    /** Cuts all connections, as a network does. */
    drop: () => sockets.clients.forEach((socket) => socket.terminate()),
    /** Closes all connections with a code. */
    close: (code: number) => sockets.clients.forEach((socket) => socket.close(code)),
  }
  const http = createServer()
  const sockets = new WebSocketServer({ server: http, path: '/graphql' })
  sockets.on('connection', () => (server.sockets += 1))
  const schema = createSchema({
    typeDefs: `
      type Query { n: Int never: Int }
      type Mutation { add: Int never: Int }
      type Subscription { count(from: Int!): Int added: Int quiet: Int failing: Int! reloading: Int! }
    `,
    resolvers: {
      Query: { n: () => 1, never: () => new Promise(() => undefined) },
      Mutation: {
        add: () => (server.added += 1),
        never() {
          server.begun += 1
          return new Promise(() => undefined)
        },
      },
      Subscription: {
        count: {
          async *subscribe(_: unknown, { from }: { from: number }) {
            for (let count = from; count > 0; count--) yield { count: await Promise.resolve(count) }
          },
        },
        quiet: {
          async *subscribe() {
            yield await new Promise((resolve) => setTimeout(resolve, 4_000, { quiet: 1 }))
          },
        },
        failing: {
          async *subscribe() {
            yield await Promise.resolve({})
            yield { failing: 1 }
          },
        },
        reloading: {
          async *subscribe() {
            yield await Promise.resolve(1)
            yield -1
          },
          resolve(number: number) {
            if (number > 0) return number
            throw createGraphQLError('reload', { extensions: { code: 'SUBSCRIPTION_SCHEMA_RELOAD' } })
          },
        },
        added: {
          // No generator: one that waits for ever can't be ended.
          subscribe() {
            server.open += 1
            const numbers = [1, -1, 2].values()
            const events: AsyncIterableIterator<number | undefined> = {
              next() {
                const number = numbers.next()
                return number.done ? new Promise(() => undefined) : Promise.resolve(number)
              },
              return() {
                server.open -= 1
                return Promise.resolve({ done: true, value: undefined })
              },
              [Symbol.asyncIterator]: () => events,
            }
            return events
          },
          resolve(added: number) {
            if (added < 0) throw new Error('no number')
            return added
          },
        },
      },
    },
  })
  useServer({ schema, ...options }, sockets)
  server.port = await listenOnPort(http, port)
  server.url = `ws://127.0.0.1:${server.port}/graphql`
  onTestFinished(stop)
  return server

  /** Closes all sockets at once, like a process that ends. */
  function stop() {
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
    http.close()
  }
}
