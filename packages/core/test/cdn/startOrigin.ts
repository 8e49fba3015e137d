import { once } from 'node:events'
import { createServer } from 'node:http'
import { createSchema, createYoga, type Plugin } from 'graphql-yoga'
import { listenOnPort } from '../support/listenOnPort.ts'

/** The GraphQL server behind the cache. */
export interface Origin {
  readonly endpoint: string
  /** How many requests reached it. */
  readonly reads: () => number
  /** How many mutations it ran. */
  readonly writes: () => number
  readonly stop: () => Promise<void>
}

/** Starts graphql-yoga. A response to GET without errors may be cached for a minute. */
export async function startOrigin(plugin: Plugin): Promise<Origin> {
  let reads = 0
  let writes = 0
  const schema = createSchema({
    typeDefs: /* GraphQL */ `
      type Todo {
        id: ID!
        title: String!
      }
      type Query {
        todo(id: ID!): Todo
      }
      type Mutation {
        rename(id: ID!, title: String!): Todo
      }
    `,
    resolvers: {
      Query: { todo: (_: unknown, { id }: { id: string }) => ({ id, title: `Todo ${id}` }) },
      Mutation: {
        rename: (_: unknown, todo: { id: string; title: string }) => {
          writes += 1
          return todo
        },
      },
    },
  })
  const yoga = createYoga({
    schema,
    plugins: [plugin, cacheControl()],
    extraParamNames: ['documentId'],
    logging: false,
  })
  // Without a timeout: a cache that reuses a connection while the origin closes it answers 502.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (request.method === 'GET') reads += 1
    void yoga(request, response)
  })
  return {
    endpoint: `http://127.0.0.1:${await listenOnPort(server)}/graphql`,
    reads: () => reads,
    writes: () => writes,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The Cache-Control of a response: only one to GET without errors may be cached. */
function cacheControl(): Plugin {
  const complete = new WeakSet<Request>()
  return {
    onExecutionResult({ request, result }) {
      if (result && 'data' in result && !result.errors) complete.add(request)
    },
    onResponse({ request, response }) {
      const cacheable = request.method === 'GET' && complete.has(request)
      response.headers.set('cache-control', cacheable ? 'public, max-age=60' : 'no-store')
    },
  }
}
