import { createClient } from '@thinql/core'
import { expect, test } from 'vitest'
import { createQueryStore, getQueryData, prefetchQuery } from '../../index.ts'

/** As the `fetch` of SvelteKit's `load` gives them on a server. */
function headersThatThrow() {
  const headers = new Headers({ 'content-type': 'application/json' })
  headers.get = (name) => {
    throw new Error(`Failed to get response header "${name}"`)
  }
  return headers
}

test.for<[what: string, headers: () => unknown]>([
  ['headers that throw when they are read', headersThatThrow],
  ['a plain object as headers', () => ({ 'content-type': 'application/json' })],
  ['no headers', () => undefined],
])('a query whose response has %s is loaded', async ([, headers]) => {
  const response = {
    ok: true,
    status: 200,
    headers: headers(),
    body: null,
    text: () => Promise.resolve('{"data":{"a":1}}'),
  }
  const store = createQueryStore(
    createClient({ endpoint: '/', fetch: () => Promise.resolve(response as Response) }),
  )
  await prefetchQuery(store, 'query A { a }')
  expect(getQueryData(store, 'query A { a }')).toEqual({ a: 1 })
})

test('a query whose fetcher gives a response with a plain object as headers is loaded', async () => {
  const response = { headers: { date: 'Sun, 29 Nov 2026 00:00:00 GMT' } } as never
  const store = createQueryStore(createClient(), {
    fetcher: () => Promise.resolve({ data: { a: 1 }, response }),
  })
  await prefetchQuery(store, 'query A { a }')
  expect(getQueryData(store, 'query A { a }')).toEqual({ a: 1 })
})
