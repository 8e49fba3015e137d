import { request, type Failure } from '@thinql/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
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
