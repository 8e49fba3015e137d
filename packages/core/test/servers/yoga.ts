import { createSchema, createYoga, type YogaServerOptions } from 'graphql-yoga'
import { serve } from '../serve.ts'
import { resolvers, typeDefs } from './todos.ts'

/** A graphql-yoga server that closes when the test finishes. */
export function serveYoga(options: YogaServerOptions<object, object> = {}): Promise<string> {
  const schema = createSchema({ typeDefs, resolvers })
  const yoga = createYoga({ schema, logging: false, ...options })
  return serve((request, response) => void yoga(request, response))
}
