import { describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../test/support/fakeBrowser.ts'
import { bearer, clientOf, newTab, shop, refused, success } from '../../test/support/serveSessions.ts'

/** A token with these claims, as servers write it. */
const jwt = (claims: object) =>
  `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature${JSON.stringify(claims).length}`

const ada = jwt({ sub: 'ada', n: 1 })
const opaque = (token: string) => token.split(' ')[0]

/** Ada is signed in, and the server gives `token` at the refresh. It refuses her first token. */
function open(first: string, token: string, options: Parameters<typeof shop>[0] = {}) {
  const session = shop({ refresh: () => Promise.resolve(token), ...options })
  session.start(first)
  const ends = vi.fn()
  session.onEnd(ends)
  const respond = (sent: string | null) => (sent === `Bearer ${first}` ? refused() : success())
  return { session, ends, ...clientOf(session, respond) }
}

// https://github.com/DuendeArchive/identity-model-oidc-client-js/issues/442
// https://github.com/damienbod/angular-auth-oidc-client/issues/562
// https://github.com/auth0/auth0-auth-js/pull/166
// https://github.com/markitosgv/JWTRefreshTokenBundle/issues/287
describe('a refresh that gives the token of another person', () => {
  test.each<[which: string, first: string, token: string, options: Parameters<typeof shop>[0]]>([
    ['of a JWT', ada, jwt({ sub: 'bob' }), {}],
    ['whose name needs the letters of base64url', ada, jwt({ sub: 'Ünï?>~ÿÿ' }), {}],
    ['of a number', jwt({ sub: 1 }), jwt({ sub: 2 }), {}],
    ['of a token that the app can read', 'ada 1', 'bob 1', { personOf: opaque }],
    ['that is kept for all tabs', ada, jwt({ sub: 'bob' }), { keepToken: true }],
  ])(
    'ends the session, and sends nothing of it with that token: one %s',
    async (_, first, token, options) => {
      fakeBrowser()
      const { client, ends, sent, session } = open(first, token, options)
      const { error } = await client.request('mutation { a }')
      expect(error?.name).toBe('AbortError')
      expect(sent()).toEqual([`Bearer ${first}`])
      expect(ends.mock.calls).toEqual([['sign-in']])
      expect(session.headers()).toEqual(bearer(token))
      expect((await client.request('{ a }')).error).toBeUndefined()
    },
  )

  test('ends the session in the other tabs too', async () => {
    fakeBrowser()
    const { client } = open(ada, jwt({ sub: 'bob' }), { keepToken: true })
    const other = newTab()
    const ends = vi.fn()
    other.onEnd(ends)
    await client.request('{ a }')
    // It follows when it is asked, because no browser sends events here.
    other.headers()
    expect(ends.mock.calls).toEqual([['sign-in']])
  })
})

test.each<[which: string, first: string, token: string, options: Parameters<typeof shop>[0]]>([
  ['the same person', ada, jwt({ sub: 'ada', n: 2 }), {}],
  ['nobody', ada, jwt({ n: 2 }), {}],
  ['the first person', jwt({ n: 2 }), ada, {}],
  ['the person after a guest', jwt({ sub: null }), ada, {}],
  // https://github.com/Netflix/lemur/pull/5209
  ['the same person by a number, and then by a text', jwt({ sub: 1 }), jwt({ sub: '1' }), {}],
  // https://github.com/vimalloc/flask-jwt-extended/issues/557
  ['the same person by an object', jwt({ sub: { id: 1 } }), jwt({ sub: { id: 1 }, n: 2 }), {}],
  ['what the app says is the same person', ada, jwt({ sub: 'bob' }), { personOf: () => 'ada' }],
  ['a person that only the app can read', 'ada.1.1', 'bob.1.1', {}],
])('a refresh that gives a token of %s goes on with the session', async (_, first, token, options) => {
  const { client, ends, sent } = open(first, token, options)
  expect((await client.request('mutation { a }')).error).toBeUndefined()
  expect(sent()).toEqual([`Bearer ${first}`, `Bearer ${token}`])
  expect(ends).not.toHaveBeenCalled()
})

test('without a token before, nobody asks whose the first one is', async () => {
  const personOf = vi.fn(() => 'ada')
  const session = shop({ refresh: () => Promise.resolve('new'), personOf })
  const { client } = clientOf(session, (token) => (token ? success() : refused()))
  expect((await client.request('{ a }')).error).toBeUndefined()
  expect(personOf).not.toHaveBeenCalled()
})

test('a `personOf` that throws gives a RequestError, and the session stays', async () => {
  const cause = new Error('no person')
  const personOf = () => {
    throw cause
  }
  const { client, ends } = open('ada', 'bob', { personOf })
  expect((await client.request('{ a }')).error).toMatchObject({ name: 'RequestError', cause })
  expect(ends).not.toHaveBeenCalled()
})
