// A server for the tests, with subscriptions and with a query that has a slow field. It runs in its own thread, because
// jsdom replaces globals of Node that the server needs.
import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { useDeferStream as deferStream } from '@graphql-yoga/plugin-defer-stream'
import { createHandler } from 'graphql-sse/lib/use/http'
import { createPubSub, createSchema, createYoga } from 'graphql-yoga'
import type { Command, ServerOptions, ServerState } from './startEventServer.ts'

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
          tell()
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
// `startEventServer` passes it.
const { name, port } = workerData as ServerOptions
const isYoga = name === 'graphql-yoga'

const server = createServer((request, response) => {
  responses.add(response)
  tell()
  response.on('close', () => {
    responses.delete(response)
    tell()
  })
  void (isYoga ? yoga(request, response) : graphqlSse(request, response))
})

server.listen(port, '127.0.0.1', tell)

parentPort?.on('message', ({ publish, note, cut }: Command) => {
  if (note) released.emit('note', note)
  if (publish) events.publish('price', ...publish)
  if (cut) for (const response of responses) response.destroy()
})

function tell() {
  // The address of a server that listens on a port is always an AddressInfo.
  const { port } = server.address() as AddressInfo
  const state: ServerState = { port, subscribed, open: responses.size }
  parentPort?.postMessage(state)
}

async function* countDown(_: unknown, { from }: { from: number }) {
  for (let countdown = from; countdown > 0; countdown--) yield { countdown: await Promise.resolve(countdown) }
}
