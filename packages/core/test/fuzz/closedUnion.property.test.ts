import { request, type Failure } from '@thinql/core'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { streamOf } from '../streaming/formats.ts'
import { runs } from './runs.ts'

const nearlyGraphQL = fc.record(
  {
    data: fc.oneof(fc.object(), fc.jsonValue()),
    errors: fc.oneof(fc.array(fc.oneof(fc.record({ message: fc.string() }), fc.jsonValue())), fc.jsonValue()),
    extensions: fc.oneof(fc.object(), fc.jsonValue()),
    ['__proto__']: fc.jsonValue(),
  },
  { requiredKeys: [] },
)

const text = fc.oneof(
  nearlyGraphQL.map((json) => JSON.stringify(json)),
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.constant('<!doctype html>'),
)
const body = fc.oneof(
  text.map((whole) => Buffer.from(whole)),
  fc.uint8Array(),
)

const response = fc.record({
  status: fc.oneof(fc.constantFrom(200, 294, 400, 500), fc.integer({ min: 200, max: 599 })),
  statusText: fc.constantFrom('', 'OK'),
  headers: fc.dictionary(
    fc.constantFrom('content-type', 'content-length', 'retry-after', 'set-cookie'),
    fc.constantFrom('application/json', 'TEXT/HTML; charset=utf-16', '0', ';', ''),
  ),
  chunks: fc.option(fc.array(body, { maxLength: 3 })),
  breaks: fc.boolean(),
})

function responseOf({ chunks, breaks, ...init }: typeof response extends fc.Arbitrary<infer T> ? T : never) {
  if (!chunks || [204, 205, 304].includes(init.status)) return new Response(null, init)
  return new Response(streamOf(chunks, breaks ? new Error('terminated') : undefined), init)
}

const ofServerErrors: readonly Failure['name'][] = ['ServerError']
const ofSuccesses: readonly (Failure['name'] | undefined)[] = [
  undefined,
  'ParseError',
  'EmptyResultError',
  'GraphQLResultError',
  'NetworkError',
]

test('a request gives an outcome that the status allows for any response', async () => {
  await fc.assert(
    fc.asyncProperty(response, async (given) => {
      const fetch = () => Promise.resolve(responseOf(given))
      const { data, error, response } = await request<unknown>('{ a }', { fetch })
      expect(response?.status).toBe(given.status)
      expect(given.status > 299 ? ofServerErrors : ofSuccesses).toContain(error?.name)
      expect(error ?? data).toBeInstanceOf(Object)
      expect(() => JSON.stringify(error)).not.toThrow()
    }),
    runs(500),
  )
})

const anything = fc.anything({ withNullPrototype: true, withBigInt: true })
const reason = fc.oneof(anything, fc.record({ message: anything, cause: anything }))

// One mock for all runs, because each mock stays in memory.
test('a request gives a NetworkError for any reason of a fetch', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  await fc.assert(
    fc.asyncProperty(reason, async (given) => {
      fetch.mockReset().mockRejectedValue(given)
      const { error } = await request('{ a }', { fetch })
      expect(error?.name).toBe('NetworkError')
    }),
    runs(),
  )
})

test('a request gives a RequestError with the cause for any reason of a header function', async () => {
  const headers = vi.fn<() => Promise<HeadersInit>>()
  await fc.assert(
    fc.asyncProperty(reason, async (given) => {
      headers.mockReset().mockRejectedValue(given)
      const { error } = await request('{ a }', { endpoint: 'http://127.0.0.1:1/', headers })
      expect(error?.name).toBe('RequestError')
      expect(error?.cause).toBe(given)
    }),
    runs(),
  )
})
