import { authorize, type AuthorizeOptions, createClient } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { deferred } from '../../test/promises.ts'
import { fakeBrowser } from '../../test/fakeBrowser.ts'

const shop = (options: Partial<AuthorizeOptions> = {}) =>
  authorize({ name: 'shop', keepToken: true, ...options })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('another tab', () => {
  test.for(['storage', 'pageshow'] as const)('hears of an end by the event %s', (event) => {
    const { tell } = fakeBrowser()
    const [tab, other] = [shop(), shop()]
    tab.start('ada')
    tell(event)
    const reasons = vi.fn()
    other.onEnd(reasons)
    const signal = other.signal()
    tab.end()
    expect(signal.aborted).toBe(false)
    tell(event)
    expect(signal.aborted).toBe(true)
    expect(reasons.mock.calls).toEqual([['sign-out']])
    tell(event)
    expect(reasons).toHaveBeenCalledOnce()
  })

  test('notices an end without an event before it sends a token', () => {
    fakeBrowser()
    const [tab, other] = [shop(), shop()]
    tab.start('ada')
    expect(other.headers()).toEqual(bearer('ada'))
    const signal = other.signal()
    tab.end()
    tab.start('bob')
    expect(other.headers()).toEqual(bearer('bob'))
    expect(signal.aborted).toBe(true)
  })

  test('sends the token of a refresh', async () => {
    fakeBrowser()
    const [tab, other] = [shop({ refresh: () => Promise.resolve('new') }), shop()]
    tab.start('old')
    const signal = other.signal()
    const { headers, middleware } = tab
    await createClient({
      headers,
      middleware: [middleware],
      fetch: () => Promise.resolve(new Response('', { status: 401 })),
    }).request('{ a }')
    expect(other.headers()).toEqual(bearer('new'))
    expect(signal.aborted).toBe(true)
  })

  test('can not bring back a session by a token that it stores late', () => {
    const { items } = fakeBrowser()
    const tab = shop()
    tab.start('ada')
    const late = String(items.get('shop'))
    tab.end()
    const end = items.get('shop')
    items.set('shop', late)
    expect(tab.headers()).toEqual({})
    expect(items.get('shop')).toBe(end)
  })

  test('of another app has its own session', () => {
    const { tell } = fakeBrowser()
    const [tab, other] = [shop(), authorize({ name: 'admin', keepToken: true })]
    tab.start('ada')
    other.start('root')
    tab.end()
    tell()
    expect(other.headers()).toEqual(bearer('root'))
  })

  test('refreshes by itself if each tab has a token of its own', async () => {
    fakeBrowser()
    const tokens = ['first', 'second']
    const refresh = vi.fn(() => Promise.resolve(String(tokens.shift())))
    const tabs = [1, 2].map(() => {
      const { headers, middleware } = shop({ keepToken: false, refresh })
      const fetch = vi.fn((_: unknown, init?: RequestInit) =>
        Promise.resolve(
          new Headers(init?.headers).has('authorization')
            ? Response.json({ data: { a: 1 } })
            : new Response('', { status: 401 }),
        ),
      )
      return createClient({ headers, middleware: [middleware], fetch })
    })
    const results = await Promise.all(tabs.map((client) => client.request('{ a }')))
    expect(results.map(({ error }) => error)).toEqual([undefined, undefined])
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  test('waits for the refresh of cookies, and does not refresh again', async () => {
    fakeBrowser()
    const { promise, resolve } = deferred()
    let isFresh = false
    const refresh = vi.fn(async () => {
      await promise
      return (isFresh = true)
    })
    const tabs = [1, 2].map(() => {
      const { headers, middleware } = shop({ keepToken: false, refresh })
      const fetch = () =>
        Promise.resolve(isFresh ? Response.json({ data: { a: 1 } }) : new Response('', { status: 401 }))
      return createClient({ headers, middleware: [middleware], fetch })
    })
    const results = tabs.map((client) => client.request('{ a }'))
    await expect.poll(() => refresh.mock.calls).toHaveLength(1)
    resolve()
    expect((await Promise.all(results)).map(({ error }) => error)).toEqual([undefined, undefined])
    expect(refresh).toHaveBeenCalledOnce()
  })
})

test('a session that ends while its refresh waits for another tab is not refreshed', async () => {
  const { tell } = fakeBrowser()
  const { promise, resolve } = deferred()
  const refused = () => Promise.resolve(new Response('', { status: 401 }))
  const slow = vi.fn(() => promise.then(() => false))
  const late = vi.fn(() => Promise.resolve('token of nobody'))
  const [tab, other] = [shop({ refresh: slow }), shop({ refresh: late })]
  tab.start('ada')
  tell()
  const results = [tab, other].map(({ headers, signal, middleware }) =>
    createClient({ headers, signal, middleware: [middleware], fetch: refused }).request('{ a }'),
  )
  await expect.poll(() => slow.mock.calls).toHaveLength(1)
  other.end()
  resolve()
  for (const { error } of await Promise.all(results)) expect(error?.name).toBe('AbortError')
  await navigator.locks.request('shop', () => undefined)
  expect(late).not.toHaveBeenCalled()
  expect(other.headers()).toEqual({})
})

describe('the token', () => {
  test('is there at the next visit with `keepToken`', () => {
    fakeBrowser()
    shop().start('ada')
    expect(shop().headers()).toEqual(bearer('ada'))
  })

  test('is not in the storage without `keepToken`', () => {
    const { items } = fakeBrowser()
    const tab = shop({ keepToken: false })
    tab.start('ada')
    expect(tab.headers()).toEqual(bearer('ada'))
    expect([...items.values()].join()).not.toContain('ada')
  })

  test('without `keepToken` is forgotten when another tab ends the session', () => {
    const { tell } = fakeBrowser()
    const [tab, other] = [shop({ keepToken: false }), shop({ keepToken: false })]
    tab.start('ada')
    tell()
    expect(other.headers()).toEqual({})
    other.end()
    expect(tab.headers()).toEqual({})
  })
})

describe('a storage that', () => {
  test.for<[what: string, storage: Partial<Storage>]>([
    [
      'is full',
      {
        setItem: () => {
          throw new Error('quota')
        },
      },
    ],
    [
      'can not be read',
      {
        getItem: () => {
          throw new Error('denied')
        },
      },
    ],
    ['has the value of someone else', { getItem: () => '{"theme":"dark"}' }],
    ['has text that is no JSON', { getItem: () => 'dark' }],
    ['has a number', { getItem: () => '5' }],
  ])('%s leaves the tab alone', ([, storage]) => {
    fakeBrowser(storage)
    const tab = shop()
    tab.start('ada')
    expect(tab.headers()).toEqual(bearer('ada'))
    tab.end()
    expect(tab.headers()).toEqual({})
  })
})

test('a server shares nothing between two requests, although its platform has a storage', () => {
  const { items } = fakeBrowser()
  vi.stubGlobal('document', undefined)
  const [one, two] = [shop(), shop()]
  one.start('ada')
  two.start('bob')
  expect([one.headers(), two.headers()]).toEqual([bearer('ada'), bearer('bob')])
  expect(items.size).toBe(0)
})

test('two changes within a millisecond are two sessions', () => {
  fakeBrowser()
  vi.spyOn(Date, 'now').mockReturnValue(1)
  const [tab, other] = [shop(), shop()]
  tab.start('ada')
  expect(other.headers()).toEqual(bearer('ada'))
  const signal = other.signal()
  tab.end()
  expect(other.headers()).toEqual({})
  expect(signal.aborted).toBe(true)
  vi.restoreAllMocks()
})
