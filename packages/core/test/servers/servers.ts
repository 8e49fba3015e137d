import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { createHandler } from 'graphql-http/lib/use/http'
import { createYoga } from 'graphql-yoga'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { schema } from './schema.ts'

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
