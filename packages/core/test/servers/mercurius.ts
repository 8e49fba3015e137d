import { fastify } from 'fastify'
import mercurius, { type MercuriusOptions } from 'mercurius'
import { onTestFinished } from 'vitest'
import { resolvers, typeDefs } from './todos.ts'

/** A mercurius server that closes when the test finishes. */
export async function serveMercurius(options: MercuriusOptions = {}): Promise<string> {
  const app = fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  await app.register(mercurius, { schema: typeDefs, resolvers, ...options })
  return `${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`
}
