import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import type { ServerResponse } from 'node:http'
import { useDeferStream } from '@graphql-yoga/plugin-defer-stream'
import type * as graphql from 'graphql'
import { createHandler } from 'graphql-sse/lib/use/http'
import { createSchema, createYoga, type YogaServerOptions } from 'graphql-yoga'
import { serveIncrementalApollo } from '../graphql-17/serveApollo.ts'
import { serve } from '../support/serve.ts'
import { resolvers, typeDefs } from '../servers/growing.ts'

const schema = createSchema({ typeDefs, resolvers })

export function serveStreamingYoga(options: YogaServerOptions<object, object> = {}): Promise<string> {
  const { plugins = [] } = options
  const yoga = createYoga({ schema, logging: false, ...options, plugins: [useDeferStream(), ...plugins] })
  return serve((request, response) => void yoga(request, response))
}

export function serveGraphqlSse(given: graphql.GraphQLSchema = schema): Promise<string> {
  const handler = createHandler({ schema: given })
  return serve((request, response) => void handler(request, response))
}

// The copy of graphql that made the schema: Vitest would import another one.
const { parse, subscribe } = createRequire(import.meta.url)('graphql') as typeof graphql

/** A server of Apollo Router's protocol. Like the router, it refuses an event stream with 406. */
function serveMultipartEvents(): Promise<string> {
  return serve((request, response) => {
    void text(request).then(async (body) => {
      const { query, variables } = JSON.parse(body) as { query: string; variables?: Record<string, unknown> }
      const accepted = request.headers.accept?.includes('subscriptionSpec=1.0')
      if (accepted) await sendEvents(response, query, variables)
      else response.writeHead(406).end()
    })
  })
}

async function sendEvents(response: ServerResponse, query: string, variables?: object) {
  const contentType = 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0'
  response.writeHead(200, { 'content-type': contentType }).write('\r\n--graphql')
  const send = (part: object) =>
    response.write(`\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(part)}\r\n--graphql`)
  send({})
  const events = await subscribe({ schema, document: parse(query), variableValues: { ...variables } })
  if (Symbol.asyncIterator in events) {
    for await (const payload of events) send({ payload })
  } else send({ payload: null, errors: events.errors })
  response.end('--\r\n')
}

export const deferringServers = [
  { name: 'graphql-yoga', start: serveStreamingYoga },
  { name: 'Apollo Server', start: serveIncrementalApollo },
]

export const eventServers = [
  { name: 'graphql-yoga', start: serveStreamingYoga },
  { name: 'graphql-sse', start: () => serveGraphqlSse() },
  { name: "Apollo's multipart protocol", start: serveMultipartEvents },
]
