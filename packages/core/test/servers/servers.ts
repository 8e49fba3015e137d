import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { ApolloServer, type ApolloServerOptions, HeaderMap } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { fastify } from 'fastify'
import { createHandler } from 'graphql-http/lib/use/http'
import processRequest from 'graphql-upload/processRequest.mjs'
import { createSchema, createYoga, type YogaServerOptions, createGraphQLError } from 'graphql-yoga'
import mercurius, { type MercuriusOptions } from 'mercurius'
import { onTestFinished } from 'vitest'
import { serve } from '../support/serve.ts'

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

export function serveGraphqlHttp(): Promise<string> {
  const handle = createHandler({ schema: createSchema({ typeDefs, resolvers }) })
  return serve((request, response) => void handle(request, response))
}

export async function serveMercurius(options: MercuriusOptions = {}): Promise<string> {
  const app = fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  await app.register(mercurius, { schema: typeDefs, resolvers, ...options })
  return `${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`
}

export function serveYoga(options: YogaServerOptions<object, object> = {}): Promise<string> {
  const schema = createSchema({ typeDefs, resolvers })
  const yoga = createYoga({ schema, logging: false, ...options })
  return serve((request, response) => void yoga(request, response))
}

export function useTrustedDocuments(textOf: (id: string) => string | undefined) {
  return usePersistedOperations({
    getPersistedOperation: (id: string) => textOf(id) ?? null,
    extractPersistedOperationId: (params: object) => (params as { documentId?: string }).documentId ?? null,
  })
}

/**
 * Servers set up as in their documentation. `invalidAsJson` is the status of an invalid operation under
 * `application/json`.
 */
export const servers = [
  { name: 'GraphQL Yoga', serve: () => serveYoga(), invalidAsJson: 200 },
  { name: 'Apollo Server', serve: serveStandaloneApollo, invalidAsJson: 400 },
  { name: 'graphql-http', serve: serveGraphqlHttp, invalidAsJson: 200 },
]

async function serveStandaloneApollo(): Promise<string> {
  const server = new ApolloServer({ typeDefs, resolvers })
  onTestFinished(() => server.stop())
  return (await startStandaloneServer(server, { listen: { port: 0, host: '127.0.0.1' } })).url
}

export const typeDefs = /* GraphQL */ `
  type Todo {
    id: ID!
    title: String!
    secret: String
  }
  type Query {
    todo(id: ID!, filter: Filter): Todo
    todos: [Todo!]!
    failing: Todo!
  }
  input Filter {
    tags: [String!]
  }
  type Mutation {
    addTodo(title: String!): Todo!
  }
`

const todos = [
  { id: '1', title: 'Read the specification' },
  { id: '2', title: 'Wörter zählen 😀' },
]

const resolvers = {
  Query: {
    todo: (_: unknown, { id }: { id: string }) => todos.find((todo) => todo.id === id),
    todos: () => todos,
    failing: () => {
      throw new Error('No such todo')
    },
  },
  Mutation: { addTodo: (_: unknown, { title }: { title: string }) => ({ id: '3', title }) },
  Todo: {
    secret: () => {
      throw createGraphQLError('Not yours', { extensions: { code: 'FORBIDDEN' } })
    },
  },
}

export const todosDocument = 'query Todos { todos { id title } }'
export const todoDocument =
  'query Todo($id: ID!, $filter: Filter) { todo(id: $id, filter: $filter) { title } }'
export const addTodoDocument = 'mutation AddTodo($title: String!) { addTodo(title: $title) { id title } }'

export const todosData = { todos }
