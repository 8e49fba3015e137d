import { randomUUID } from 'node:crypto'
import { createGraphQLError, type Plugin } from 'graphql-yoga'
import type { Database } from './database.ts'
import { refusal } from './limits.ts'

const password = 'launch'

const longestName = 80

export type Sessions = ReturnType<typeof createSessions>

/**
 * The sessions of signed-in users. The browser has a cookie for the session, which scripts can't read, and a token that
 * expires soon. Whoever has the cookie gets new tokens at `/session/token`.
 *
 * @param tokenTime - Returns how long a token is valid, in ms.
 */
export function createSessions({ sql }: Database, tokenTime: () => number) {
  /** The names of users by their valid tokens. After a restart of the server, none is valid. */
  const users = new Map<string, string>()
  const cookies = new WeakMap<Request, string>()

  /** A token that begins with the time at which it expires, in ms since the epoch. */
  function createToken(name: string): string {
    const time = tokenTime()
    const token = `${Date.now() + time}.${randomUUID()}`
    users.set(token, name)
    setTimeout(() => users.delete(token), time).unref()
    return token
  }

  return {
    signIn(request: Request, given: { name: string; password: string }): string {
      const name = given.name.trim()
      if (name === '') throw refusal({ name: 'Give a name. Any name will do.' })
      if (name.length > longestName) throw refusal({ name: `A name has at most ${longestName} characters.` })
      if (given.password !== password) throw refusal({ password: 'The password is “launch”.' })
      const id = randomUUID()
      sql.run`INSERT INTO sessions (id, name) VALUES (${id}, ${name})`
      cookies.set(request, `session=${id}; HttpOnly; SameSite=Strict; Path=/`)
      return createToken(name)
    },

    signOut(request: Request): boolean {
      cookies.set(request, 'session=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0')
      return sql.run`DELETE FROM sessions WHERE id = ${sessionOf(request)}`.changes > 0
    },

    /** The name of the user whose token the request has. Throws UNAUTHENTICATED if the token has expired. */
    userOf(request: Request): string {
      const name = users.get(request.headers.get('authorization')?.replace('Bearer ', '') ?? '')
      if (name !== undefined) return name
      throw createGraphQLError('Sign in to see this.', { extensions: { code: 'UNAUTHENTICATED' } })
    },

    /** A new token for the session of the cookie. */
    renew(request: Request): Response {
      const row = sql.get`SELECT name FROM sessions WHERE id = ${sessionOf(request)}`
      if (!row) return new Response('There is no such session.', { status: 401 })
      return new Response(createToken(String(row.name)))
    },

    cookieOf: (request: Request) => cookies.get(request),
  }
}

/** Serves new tokens at `/session/token`, and sets the cookies. */
export function sessionsPlugin(sessions: Sessions): Plugin {
  return {
    onRequest(event) {
      if (event.url.pathname === '/session/token') event.endResponse(sessions.renew(event.request))
    },
    onResponse({ request, response }) {
      const cookie = sessions.cookieOf(request)
      if (cookie !== undefined) response.headers.append('Set-Cookie', cookie)
    },
  }
}

function sessionOf(request: Request): string {
  return /(?:^|; )session=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
}
