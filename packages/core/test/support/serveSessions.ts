import type { ServerResponse } from 'node:http'
import { useDeferStream as deferStream } from '@graphql-yoga/plugin-defer-stream'
import { createGraphQLError, createSchema, createYoga } from 'graphql-yoga'
import { pause } from './promises.ts'
import { serve } from './serve.ts'
import { createClient, createSession, type Middleware, type SessionOptions } from '@thinql/core'
import { recordFetch } from './recordRequests.ts'

type Refusal = 401 | 200

/**
 * A server whose tokens expire when the test says so. It refuses by a status, or by a GraphQL error under 200. It also
 * gives the first token, and serves a page.
 */
export async function serveSessions(refusal: Refusal, page = '') {
  const open = new Set<ServerResponse>()
  const server = {
    endpoint: '',
    refreshEndpoint: '',
    refreshes: 0,
    renames: 0,
    /** The status of a refresh: 401 after the refresh token has expired too. */
    refreshStatus: 200,
    valid: 'token 0',
    expire: () => (server.valid = `token ${++issued}`),
    get open() {
      return open.size
    },
    /** Ends all subscriptions, as a server does when their tokens expire. */
    cut: () => open.forEach((response) => response.destroy()),
  }
  let issued = 0
  const check = (request: Request) => request.headers.get('authorization') === `Bearer ${server.valid}`
  const guarded = <T>(resolve: () => T) => {
    return (_: unknown, __: unknown, { request }: { request: Request }) => {
      if (check(request)) return resolve()
      throw createGraphQLError('Who are you?', { extensions: { code: 'UNAUTHENTICATED' } })
    }
  }
  const schema = createSchema<{ request: Request }>({
    typeDefs: `
      directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
      type Query { user: User }
      type User { name: String note: String }
      type Mutation { rename: String }
      type Subscription { count: Int }
    `,
    resolvers: {
      Query: { user: guarded(() => ({ name: 'Ada' })) },
      User: { note: () => new Promise((resolve) => setTimeout(resolve, 20, 'late')) },
      Mutation: { rename: guarded(() => `renamed ${++server.renames}`) },
      Subscription: {
        count: {
          subscribe: guarded(async function* () {
            yield { count: 1 }
            await new Promise(() => undefined)
          }),
        },
      },
    },
  })
  const yoga = createYoga({ schema, logging: false, plugins: [deferStream()] })
  server.endpoint = await serve((request, response) => {
    if (request.url === '/refresh') {
      server.refreshes += 1
      // Long enough for others to need a token too.
      setTimeout(() => response.writeHead(server.refreshStatus).end(server.valid), 30)
    } else if (request.url === '/token') {
      response.end(server.valid)
    } else if (request.url === '/') {
      response.setHeader('content-type', 'text/html').end(page)
    } else if (refusal === 401 && request.headers.authorization !== `Bearer ${server.valid}`) {
      response.writeHead(401).end()
    } else {
      open.add(response)
      response.on('close', () => open.delete(response))
      void yoga(request, response)
    }
  })
  server.refreshEndpoint = new URL('/refresh', server.endpoint).href
  return server
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const later: Middleware = (next) => async (operation) => {
  await pause()
  return next(operation)
}

export const shop = (options: Partial<Omit<SessionOptions, 'token'>> = {}) =>
  createSession({ name: 'shop', ...options })
export const newTab = (options: Partial<Omit<SessionOptions, 'token'>> = {}) =>
  shop({ keepToken: true, ...options })

export const refused = () => new Response('', { status: 401 })
export const success = () => Response.json({ data: { a: 1 } })
export const takesAny = (token: string | null) => (token ? success() : refused())
export const takesNew = (token: string | null) => (token === 'Bearer new' ? success() : refused())

/** A client of a session, whose server responds by a function of the token. */
export function clientOf(
  session: Middleware,
  respond: (token: string | null) => Response | Promise<Response>,
  ...outer: readonly Middleware[]
) {
  const { fetch, sent } = recordFetch(async (_, init) =>
    respond(new Headers(init?.headers).get('authorization')),
  )
  return {
    client: createClient({ fetch, middleware: [...outer, later, session] }),
    sent: () => sent.map(({ headers }) => headers.get('authorization')),
  }
}
