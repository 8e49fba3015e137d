// @vitest-environment node
import { createClient } from '@thinql/core'
import { expect, it, vi } from 'vitest'
import { createNativeSession } from './middleware.ts'

/** A phone, and a server that only takes the token `new`. Each call of `visit` starts the app again. */
function phone(renew: () => Promise<string | false> = () => Promise.resolve('new')) {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => Promise.resolve(items.get(key) ?? null),
    setItem: (key: string, value: string) => Promise.resolve(void items.set(key, value)),
    removeItem: (key: string) => Promise.resolve(void items.delete(key)),
  }
  const tokens: (string | null)[] = []
  const visit = () => {
    const { session, signIn } = createNativeSession(storage, renew)
    const client = createClient({
      endpoint: 'http://localhost/graphql',
      middleware: [session],
      fetch(_, init) {
        const token = new Headers(init.headers).get('authorization')
        tokens.push(token)
        return Promise.resolve(
          token === 'Bearer new' ? Response.json({ data: { me: 'Ada' } }) : new Response('', { status: 401 }),
        )
      },
    })
    return { session, signIn, client }
  }
  return { items, tokens, visit }
}

it('a native session sends the token of the last visit, and keeps the token of a refresh', async () => {
  const { items, tokens, visit } = phone()
  await visit().signIn('old')
  expect((await visit().client.request('{ me }')).data).toEqual({ me: 'Ada' })
  await visit().client.request('{ me }')
  expect(tokens).toEqual(['Bearer old', 'Bearer new', 'Bearer new'])
  expect(items.get('token')).toBe('new')
})

it('a native session keeps no token after a sign-out, also if a refresh ends later', async () => {
  let resolve!: (token: string) => void
  const renew = vi.fn(() => new Promise<string>((resolvePromise) => (resolve = resolvePromise)))
  const { items, visit } = phone(renew)
  const { client, session, signIn } = visit()
  await signIn('old')
  const pending = client.request('{ me }')
  await expect.poll(() => renew.mock.calls).toHaveLength(1)
  session.end()
  resolve('new')
  expect((await pending).error?.name).toBe('AbortError')
  await new Promise((done) => setTimeout(done))
  expect(items.size).toBe(0)
})
