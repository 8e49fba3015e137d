import { createHandler } from 'graphql-http/lib/use/http'
import { createSchema } from 'graphql-yoga'
import { serve } from '../serve.ts'
import { resolvers, typeDefs } from './todos.ts'

/** A graphql-http server, the reference of GraphQL over HTTP that closes when the test finishes. */
export function serveGraphqlHttp(): Promise<string> {
  const handle = createHandler({ schema: createSchema({ typeDefs, resolvers }) })
  return serve((request, response) => void handle(request, response))
}
