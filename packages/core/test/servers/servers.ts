import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ApolloServer, type ApolloServerOptions, HeaderMap } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { fastify } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { createHandler } from 'graphql-http/lib/use/http'
import processRequest from 'graphql-upload/processRequest.mjs'
import { createGraphQLError, createSchema, createYoga, type YogaServerOptions } from 'graphql-yoga'
import mercurius, { type MercuriusOptions } from 'mercurius'
import { onTestFinished } from 'vitest'
import { serve } from '../serve.ts'
import { resolvers, typeDefs } from './todos.ts'

/** One schema for every server. */
const schema: GraphQLSchema = createSchema({
  typeDefs: /* GraphQL */ `
    type Todo {
      id: ID!
      title: String!
      secret: String
    }
    type Query {
      todo(id: ID!): Todo
    }
    type Mutation {
      addTodo(title: String!): Todo!
    }
  `,
  resolvers: {
    Query: {
      todo: (_root, { id }: { id: string }) => ({ id, title: 'Buy milk' }),
    },
    Mutation: {
      addTodo: (_root, { title }: { title: string }) => ({ id: '2', title }),
    },
    Todo: {
      secret: () => {
        throw createGraphQLError('Not yours', { extensions: { code: 'FORBIDDEN' } })
      },
    },
  },
})

/** An Apollo Server with the upload middleware before it that closes when the test finishes. */
export async function serveApollo(options: Partial<ApolloServerOptions<object>> = {}): Promise<string> {
  // Apollo Server has one type for options with a schema and one for options with typeDefs.
  const apollo = new ApolloServer({ typeDefs, resolvers, ...options } as ApolloServerOptions<object>)
  await apollo.start()
  onTestFinished(() => apollo.stop())
  return serve((request, response) => void respond(apollo, request, response))
}

async function respond(
  apollo: ApolloServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = new HeaderMap()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
  try {
    const {
      status = 200,
      headers: responseHeaders,
      body,
    } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method ?? '',
        headers,
        search: new URL(request.url ?? '', 'http://localhost').search,
        body: headers.get('content-type')?.startsWith('multipart/')
          ? await processRequest(request, response)
          : JSON.parse((await text(request)) || '{}'),
      },
      context: () => Promise.resolve({}),
    })
    response
      .writeHead(status, Object.fromEntries(responseHeaders))
      .end(body.kind === 'complete' ? body.string : undefined)
  } catch {
    response.writeHead(500).end()
  }
}

/** A graphql-http server, the reference of GraphQL over HTTP that closes when the test finishes. */
export function serveGraphqlHttp(): Promise<string> {
  const handle = createHandler({ schema: createSchema({ typeDefs, resolvers }) })
  return serve((request, response) => void handle(request, response))
}

/** A mercurius server that closes when the test finishes. */
export async function serveMercurius(options: MercuriusOptions = {}): Promise<string> {
  const app = fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  await app.register(mercurius, { schema: typeDefs, resolvers, ...options })
  return `${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`
}

/** A graphql-yoga server that closes when the test finishes. */
export function serveYoga(options: YogaServerOptions<object, object> = {}): Promise<string> {
  const schema = createSchema({ typeDefs, resolvers })
  const yoga = createYoga({ schema, logging: false, ...options })
  return serve((request, response) => void yoga(request, response))
}

interface RunningServer {
  readonly endpoint: string
  readonly stop: () => Promise<unknown>
}

interface KnownServer {
  readonly name: string
  readonly start: () => Promise<RunningServer>
  /** The status of an invalid operation when the response is `application/json`. */
  readonly invalidAsJson: number
}

/** Servers set up as in their documentation. */
export const servers: readonly KnownServer[] = [
  {
    name: 'GraphQL Yoga',
    start: startYoga,
    invalidAsJson: 200,
  },
  { name: 'Apollo Server', start: startApollo, invalidAsJson: 400 },
  { name: 'graphql-http', start: startGraphQLHttp, invalidAsJson: 200 },
]

function startYoga(): Promise<RunningServer> {
  const yoga = createYoga({ schema, logging: false })
  return listen((request, response) => void yoga(request, response))
}

function startGraphQLHttp(): Promise<RunningServer> {
  const handler = createHandler({ schema })
  return listen((request, response) => void handler(request, response))
}

async function startApollo(): Promise<RunningServer> {
  const server = new ApolloServer({ schema })
  const { url } = await startStandaloneServer(server, { listen: { port: 0, host: '127.0.0.1' } })
  return { endpoint: url, stop: () => server.stop() }
}

async function listen(listener: RequestListener): Promise<RunningServer> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}/graphql`,
    stop: () => {
      server.closeAllConnections()
      return once(server.close(), 'close')
    },
  }
}
