import { createTodoServer } from './createTodoServer.ts'
import typeDefs from './schema.graphql?raw'

/**
 * The GraphQL server of the samples: graphql-yoga without a network, so it runs in a page and in a test. Its `fetch`
 * is what `createClient({ fetch })` takes.
 */
export function createSampleServer(titles?: readonly string[]) {
  return createTodoServer(typeDefs, titles)
}
