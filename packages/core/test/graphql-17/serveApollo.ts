import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { onTestFinished } from 'vitest'
import { resolvers, typeDefs } from '../servers/growing.ts'

/** Starts Apollo Server on the prerelease of graphql 17 that it supports for incremental delivery. */
export async function serveIncrementalApollo(): Promise<string> {
  const server = new ApolloServer({ typeDefs, resolvers })
  onTestFinished(() => server.stop())
  const { url } = await startStandaloneServer(server, { listen: { port: 0 } })
  return url
}
