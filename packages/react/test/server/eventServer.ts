// Servers for the tests, with subscriptions and with a query that has a slow field. They run in their own thread, because
// jsdom replaces globals of Node that they need.
import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { useDeferStream as deferStream } from '@graphql-yoga/plugin-defer-stream'
import { createHandler } from 'graphql-sse/lib/use/http'
import { createPubSub, createSchema, createYoga } from 'graphql-yoga'
import type { Command, ServerName, ServerState } from './startEventServer.ts'

const servers = new Map<number, ReturnType<typeof serveEvents>>()

parentPort?.on('message', ({ id, start, stop, ...command }: Command) => {
  if (start) {
    servers.set(
      id,
      serveEvents(start, (state) => parentPort?.postMessage({ id, state })),
    )
  }
  const server = servers.get(id)
  server?.run(command)
  if (!stop) return
  servers.delete(id)
  server?.close(() => parentPort?.postMessage({ id, stopped: true }))
})

/** Starts a server, and tells its state whenever that changes. */
function serveEvents(options: { name: ServerName; port: number }, tell: (state: ServerState) => void) {
  const subscribed: string[] = []
  const responses = new Set<ServerResponse>()
  const released = new EventEmitter()
  const events = createPubSub<{ price: [symbol: string, price: number] }>()

  const schema = createSchema<object>({
    typeDefs: /* GraphQL */ `
      directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
      type Query {
        todo: Todo
      }
      type Todo {
        title: String
        note: String
      }
      type Subscription {
        price(symbol: ID!): Int
        countdown(from: Int!): Int
      }
    `,
    resolvers: {
      Query: { todo: () => ({ title: 'Tea' }) },
      Todo: { note: () => once(released, 'note').then(([note]: string[]) => note) },
      Subscription: {
        price: {
          subscribe(_: unknown, { symbol }: { symbol: string }) {
            subscribed.push(symbol)
            tellState()
            return events.subscribe('price', symbol)
          },
          resolve(price: number) {
            if (price < 0) throw new Error('no price')
            return price
          },
        },
        countdown: { subscribe: countDown },
      },
    },
  })

  const yoga = createYoga({ schema, logging: false, plugins: [deferStream()] })
  const graphqlSse = createHandler({ schema })
  const server = createServer((request, response) => {
    responses.add(response)
    tellState()
    response.on('close', () => {
      responses.delete(response)
      tellState()
    })
    void (options.name === 'graphql-yoga' ? yoga(request, response) : graphqlSse(request, response))
  })
  server.listen(options.port, '127.0.0.1', tellState)

  function tellState() {
    // It has no address after `close`.
    const { port } = (server.address() as AddressInfo | null) ?? options
    tell({ port, subscribed, open: responses.size })
  }

  return {
    run({ publish, note, cut }: Partial<Command>) {
      if (note) released.emit('note', note)
      if (publish) events.publish('price', ...publish)
      if (cut) for (const response of responses) response.destroy()
    },
    close(closed: () => void) {
      server.close(closed)
      server.closeAllConnections()
    },
  }
}

async function* countDown(_: unknown, { from }: { from: number }) {
  for (let countdown = from; countdown > 0; countdown--) yield { countdown: await Promise.resolve(countdown) }
}
