// Servers for the tests of subscriptions. They run in their own thread, because
// jsdom replaces globals of Node that they need.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort } from 'node:worker_threads'
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
  const events = createPubSub<{ price: [symbol: string, price: number] }>()

  const schema = createSchema<object>({
    typeDefs: /* GraphQL */ `
      type Query {
        none: String
      }
      type Subscription {
        price(symbol: ID!): Int
      }
    `,
    resolvers: {
      Subscription: {
        price: {
          subscribe(_: unknown, { symbol }: { symbol: string }) {
            subscribed.push(symbol)
            tellState()
            return events.subscribe('price', symbol)
          },
          resolve: (price: number) => price,
        },
      },
    },
  })

  const yoga = createYoga({ schema, logging: false })
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
    run({ publish }: Partial<Command>) {
      if (publish) events.publish('price', ...publish)
    },
    close(closed: () => void) {
      server.close(closed)
      server.closeAllConnections()
    },
  }
}
