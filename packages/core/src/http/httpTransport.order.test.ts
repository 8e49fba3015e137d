import { type ClientOptions, type Middleware, request, type RequestOptions } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { recordRequests } from '../../test/recordRequests.ts'

type Options = ClientOptions & RequestOptions<{ id?: number }>

interface Case {
  readonly what: string
  readonly document?: string
  readonly options?: Options
}

const throwing = () => {
  throw new Error('thrown')
}

/** Each request is wrong in one way. */
const wrongRequests: readonly Case[] = [
  { what: 'a blank document', document: ' ' },
  { what: 'a variable that JSON would change', options: { variables: { id: NaN } } },
  { what: 'an extension that JSON would change', options: { extensions: { id: NaN } } },
  { what: 'a malformed header', options: { headers: { a: 'b\nc' } } },
  { what: 'a malformed endpoint', options: { endpoint: 'http://' } },
  { what: 'a header function that throws', options: { headers: throwing } },
  { what: 'a middleware that throws', options: { middleware: [throwing] } },
]

async function nameOf({ document = '{ a }', options }: Case, more: Options) {
  const { error } = await request(document, { endpoint: 'http://127.0.0.1:1/', ...more, ...options })
  return error?.name
}

describe('gives a RequestError before it calls fetch for', () => {
  test.for(wrongRequests)('$what', async (wrong) => {
    expect(await nameOf(wrong, { fetch: throwing })).toBe('RequestError')
  })
})

describe('gives an AbortError when the signal was aborted before, also for', () => {
  const fetchThatThrows = { what: 'a fetch that throws', options: { fetch: throwing } }

  test.for([...wrongRequests, fetchThatThrows])('$what', async (wrong) => {
    expect(await nameOf(wrong, { signal: AbortSignal.abort() })).toBe('AbortError')
  })
})

test('sends the message of an encoder that adds no headers', async () => {
  const { endpoint, arrived } = await recordRequests()
  const plain: Middleware = (next) => (operation) =>
    next({ ...operation, encode: ({ endpoint }) => ({ url: endpoint, method: 'POST', body: '{}' }) })
  await request('{ a }', { endpoint, middleware: [plain] })
  expect(arrived).toMatchObject([{ method: 'POST', body: '{}' }])
})
