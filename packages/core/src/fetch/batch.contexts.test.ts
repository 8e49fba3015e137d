import { AsyncLocalStorage } from 'node:async_hooks'
import { batch, createClient, type RequestOptions } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'

const user = new AsyncLocalStorage<string | number | { name: string }>()
const other = new AsyncLocalStorage()

/** A client for all users, as a server has one. Its fetch gives each operation the user of the context. */
function clientForAll() {
  const fetch = vi.fn((_input: unknown, init?: RequestInit) => {
    const body = JSON.parse(init?.body as string) as unknown
    const response = { data: { user: user.getStore() } }
    return Promise.resolve(Response.json(Array.isArray(body) ? body.map(() => response) : response))
  })
  const client = createClient({ endpoint: 'http://a.test/', fetch: batch({ fetch }) })
  const ask = async (options?: RequestOptions<object>) =>
    (await client.request<{ user: unknown }, object>('{ user }', options)).data?.user
  return { ask, fetch }
}

describe('a batch on a server', () => {
  test.for([
    { what: 'texts', alice: 'alice', bob: 'bob' },
    { what: 'numbers', alice: 1, bob: 2 },
    { what: 'objects', alice: { name: 'alice' }, bob: { name: 'bob' } },
  ])(
    'sends each operation in the context of its caller, for contexts that are $what',
    async ({ alice, bob }) => {
      const { ask } = clientForAll()
      const asking = [alice, bob, alice].map((name) => user.run(name, ask))
      expect(await Promise.all(asking)).toEqual([alice, bob, alice])
    },
  )

  test('sends an operation without context apart from those with one', async () => {
    const { ask } = clientForAll()
    expect(await Promise.all([user.run('alice', ask), ask()])).toEqual(['alice', undefined])
  })

  test.for([
    { what: 'symbols', alice: Symbol('user'), bob: Symbol('user') },
    { what: 'registered symbols', alice: Symbol.for('alice'), bob: Symbol.for('bob') },
  ])('sends operations apart whose contexts are different $what', async ({ alice, bob }) => {
    const { ask, fetch } = clientForAll()
    await Promise.all([other.run(alice, ask), other.run(bob, ask), other.run(alice, ask)])
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('sends operations of one context together', async () => {
    const { ask, fetch } = clientForAll()
    const both = () => Promise.all([ask(), ask()])
    expect(await user.run('alice', both)).toEqual(['alice', 'alice'])
    expect(fetch).toHaveBeenCalledOnce()
  })

  test('sends operations together whose contexts hold the same', async () => {
    const { ask, fetch } = clientForAll()
    await Promise.all([user.run('alice', ask), user.run('alice', ask)])
    expect(fetch).toHaveBeenCalledOnce()
  })

  test('sends operations apart of which each has the same value in another AsyncLocalStorage', async () => {
    const { ask, fetch } = clientForAll()
    await Promise.all([user.run('alice', ask), other.run('alice', ask)])
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('sends operations apart that differ in another AsyncLocalStorage', async () => {
    const { ask, fetch } = clientForAll()
    await user.run('alice', () => Promise.all([other.run(1, ask), other.run(2, ask)]))
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('on a platform that does not show its contexts sends each operation alone', async () => {
    vi.stubGlobal('process', {
      getBuiltinModule: () => ({ AsyncLocalStorage, AsyncResource: Object }),
    })
    const { ask, fetch } = clientForAll()
    vi.unstubAllGlobals()
    await Promise.all([ask(), ask()])
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('on a platform without contexts sends operations together', async () => {
    vi.stubGlobal('process', undefined)
    const { ask, fetch } = clientForAll()
    vi.unstubAllGlobals()
    await Promise.all([ask(), ask()])
    expect(fetch).toHaveBeenCalledOnce()
  })
})

describe('4,000 operations take linear time', () => {
  const ids = [...Array(4000).keys()]

  test.for([
    { what: 'different headers', optionsOf: (id: number) => ({ headers: { 'x-id': String(id) } }) },
    { what: 'different fetch options', optionsOf: (id: number) => ({ next: { revalidate: id } }) },
  ])('with $what', async ({ optionsOf }) => {
    const { ask, fetch } = clientForAll()
    await Promise.all(ids.map((id) => ask(optionsOf(id))))
    expect(fetch).toHaveBeenCalledTimes(4000)
  })

  test('in different contexts', async () => {
    const { ask } = clientForAll()
    expect(await Promise.all(ids.map((id) => user.run(id, ask)))).toEqual(ids)
  })
})
