import { text } from 'node:stream/consumers'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApolloServer, type ApolloServerOptions, HeaderMap } from '@apollo/server'
import processRequest from 'graphql-upload/processRequest.mjs'
import { onTestFinished } from 'vitest'
import { serve } from '../serve.ts'
import { resolvers, typeDefs } from './todos.ts'

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
