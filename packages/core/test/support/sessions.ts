import { createClient, createSession, type Middleware, type Session, type SessionOptions } from '@thinql/core'
import { recordFetch } from './recordRequests.ts'

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const later: Middleware = (next) => async (operation) => {
  await new Promise((resolve) => setTimeout(resolve))
  return next(operation)
}

export const shop = (options: Partial<Omit<SessionOptions, 'token'>> = {}) =>
  createSession({ name: 'shop', ...options })
export const newTab = (options: Partial<Omit<SessionOptions, 'token'>> = {}) =>
  shop({ keepToken: true, ...options })

export const refused = () => new Response('', { status: 401 })
export const success = () => Response.json({ data: { a: 1 } })

/** A client of a session, whose server responds by a function of the token. */
export function clientOf(
  session: Session,
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
