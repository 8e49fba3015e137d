import { createClient, mapParts, type Middleware, subscribe } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { collect } from '../../test/support/promises.ts'
import { fetchOf } from '../../test/streaming/formats.ts'
import { complete, document, event } from '../../test/streaming/kinds.ts'

const clientOf = (middleware: Middleware, body = event(1) + event(2) + complete) =>
  createClient({ fetch: fetchOf('text/event-stream', [body]), middleware: [middleware] })

test('`mapParts` calls back for each part and for the end, and passes all on', async () => {
  const seen = vi.fn<(n: number, isPart: boolean, hasNext?: boolean) => undefined>()
  const watch: Middleware = (next) => (operation) =>
    mapParts(next, operation, ({ data, hasNext }, isPart) =>
      seen((data as { n: number } | undefined)?.n ?? 0, isPart, hasNext),
    )
  const results = await collect(subscribe<object>(clientOf(watch), document))
  expect(results.map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }])
  expect(seen.mock.calls).toEqual([
    [1, true, undefined],
    [2, true, undefined],
    [2, false, false],
  ])
})

test('`mapParts` passes on what the callback returns, for a request too', async () => {
  const doubled: Middleware = (next) => (operation) =>
    mapParts(next, operation, (result) => ({ ...result, data: { n: 2 * (result.data as { n: number }).n } }))
  const results = await collect(subscribe<object>(clientOf(doubled), document))
  expect(results.map(({ data }) => data)).toEqual([{ n: 2 }, { n: 4 }])
  expect((await clientOf(doubled, '{"data":{"n":3}}').request('{ n }')).data).toEqual({ n: 6 })
})

test('`mapParts` ends the operation with a RequestError if the callback throws', async () => {
  const cause = new Error('a bug')
  const broken: Middleware = (next) => (operation) =>
    mapParts(next, operation, () => {
      throw cause
    })
  expect(await collect(subscribe<object>(clientOf(broken), document))).toMatchObject([
    { error: { name: 'RequestError', cause } },
  ])
})
