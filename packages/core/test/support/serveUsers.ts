import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { useServer } from 'graphql-ws/use/ws'
import { createGraphQLError, createSchema, createYoga } from 'graphql-yoga'
import { onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { listenOnPort } from './listenOnPort.ts'

/**
 * A server of several users, over POST, server-sent events and WebSocket. A token is a name and a version,
 * such as `Ada.3`. `expire` makes all older versions invalid. A POST to `/refresh` with an expired token
 * responds with a new one.
 */
export async function serveUsers(page: string) {
  const server = { origin: '', refreshes: 0, expire: () => void (version += 1) }
  let version = 0
  const userOf = (authorization: unknown) => {
    const [name = '', given] = String(authorization).replace('Bearer ', '').split('.')
    return Number(given) >= version ? name : undefined
  }
  const check = ({ request, connectionParams }: Context) => {
    const user = userOf(request?.headers.get('authorization') ?? connectionParams?.authorization)
    if (user !== undefined) return user
    throw createGraphQLError('Who are you?', { extensions: { code: 'UNAUTHENTICATED' } })
  }
  const schema = createSchema<Context>({
    typeDefs: `
      type Query { user(over: String): String! }
      type Subscription { user(over: String): String! }
    `,
    resolvers: {
      Query: {
        async user(_, __, context) {
          const user = check(context)
          await sleep(Math.random() * 20)
          return user
        },
      },
      Subscription: {
        user: {
          async *subscribe(_, __, context) {
            const user = check(context)
            // It goes on when the token expires, as most servers do.
            for (let count = 0; count < 1_000; count++) {
              yield { user }
              await sleep(Math.random() * 10)
            }
          },
        },
      },
    },
  })
  const yoga = createYoga({ schema, logging: false })
  const http: Server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (request.url === '/refresh') {
      server.refreshes += 1
      void text(request).then(async (token) => {
        await sleep(Math.random() * 20)
        response.end(`${token.split('.')[0]}.${version}`)
      })
    } else if (request.url === '/') response.setHeader('content-type', 'text/html').end(page)
    else void yoga(request, response)
  })
  const sockets = new WebSocketServer({ server: http, path: '/graphql' })
  useServer({ schema, context: ({ connectionParams }) => ({ connectionParams }) }, sockets)
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate()
    http.closeAllConnections()
    http.close()
  })
  server.origin = `http://127.0.0.1:${await listenOnPort(http)}`
  return server
}

interface Context {
  readonly request?: Request
  readonly connectionParams?: Readonly<Record<string, unknown>>
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
