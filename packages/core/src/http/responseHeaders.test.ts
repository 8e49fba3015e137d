import { createClient, limitResponse, request, retry, stream } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { collect, multipart, respondWith, serveResponse } from '../../test/harness.ts'
import { parseMediaType } from './mediaType.ts'

function fetchWith(change: (headers: Headers) => unknown): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const headers = change(response.headers)
    return new Proxy(response, {
      get(_, key) {
        if (key === 'headers') return headers
        const value: unknown = Reflect.get(response, key, response)
        return typeof value === 'function' ? (value.bind(response) as unknown) : value
      },
    })
  }
}

/**
 * As `fetch` of SvelteKit's `load` does on a server, for headers that `filterSerializedResponseHeaders`
 * doesn't name.
 */
function refuseToRead(headers: Headers) {
  headers.get = (name) => {
    throw new Error(`Failed to get response header "${name}"`)
  }
  return headers
}

const titleCase = (name: string) => name.replaceAll(/\b./g, (letter) => letter.toUpperCase())

const kinds: readonly [what: string, fetch: typeof fetch][] = [
  // https://github.com/Refzlund/sveltekit-zero-api/issues/16
  // https://github.com/eneo-ai/eneo/issues/702
  ['headers that throw when they are read', fetchWith(refuseToRead)],
  ['a plain object', fetchWith((headers) => Object.fromEntries(headers))],
  [
    'a plain object with names in title case',
    fetchWith((headers) => Object.fromEntries([...headers].map(([name, value]) => [titleCase(name), value]))),
  ],
  ['a list of pairs', fetchWith((headers) => [...headers])],
  ['a Map', fetchWith((headers) => new Map(headers))],
  [
    'headers of another class',
    fetchWith((headers) => ({
      get: (name: string) => headers.get(name),
      [Symbol.iterator]: () => headers.entries(),
    })),
  ],
]

describe.for(kinds)('a response whose headers are %s', ([, fetch]) => {
  // https://github.com/kubestellar/console/pull/10334
  test('`request` gives its data, and headers of the platform', async () => {
    const endpoint = await serveResponse(respondWith(200, { data: { a: 1 } }))
    const result = await request<object>('{ a }', { endpoint, fetch })
    expect(result.data).toEqual({ a: 1 })
    expect(new Headers(result.response?.headers).get('content-type')).toBe('application/json')
  })

  test('`retry` reads its Retry-After', async () => {
    const endpoint = await serveResponse((response) =>
      response.writeHead(503, { 'retry-after': '3600' }).end('{}'),
    )
    const { error } = await request('query A { a }', { endpoint, fetch, middleware: [retry()] })
    expect(error?.message).toContain('3600 s')
  })

  test('`limitResponse` gives its data', async () => {
    const endpoint = await serveResponse(respondWith(200, { data: { a: 1 } }))
    const limited = limitResponse({ bytes: 1000 }, fetch)
    expect(await request('{ a }', { endpoint, fetch: limited })).toMatchObject({ data: { a: 1 } })
  })

  test('`stream` reads its parts', async () => {
    const parts = [
      { data: { a: 1 }, pending: [{ id: '0', path: [] }], hasNext: true },
      { incremental: [{ id: '0', data: { b: 2 } }], completed: [{ id: '0' }], hasNext: false },
    ]
    const endpoint = await serveResponse(
      respondWith(200, multipart('x', parts), 'multipart/mixed; boundary=x'),
    )
    const results = await collect(stream(createClient({ endpoint, fetch }), '{ a ... @defer { b } }'))
    expect(results).toMatchObject([{ data: { a: 1 } }, { data: { a: 1, b: 2 } }])
  })
})

test.for([
  { what: 'undefined', headers: undefined },
  { what: 'null', headers: null },
  { what: 'a plain object that no `Headers` takes', headers: { ':status': '200' } },
])('a response whose headers are $what has no headers', async ({ headers }) => {
  const endpoint = await serveResponse(respondWith(200, { data: { a: 1 } }))
  const client = createClient({ endpoint, fetch: fetchWith(() => headers) })
  const { data, response } = await client.request<object>('{ a }')
  expect([data, [...(response?.headers ?? ['no response'])]]).toEqual([{ a: 1 }, []])
  const limited = limitResponse(
    { bytes: 1000 },
    fetchWith(() => headers),
  )
  expect(await request('{ a }', { endpoint, fetch: limited })).toMatchObject({ data: { a: 1 } })
  expect(await collect(stream(client, '{ a }'))).toMatchObject([{ data: { a: 1 } }])
})

// SvelteKit's `text()` gives undefined for a 204.
test('a 204 whose text is undefined gives a ParseError, not a NetworkError', async () => {
  const fetch = () =>
    Promise.resolve({ ok: true, status: 204, body: null, text: () => undefined } as unknown as Response)
  const { error } = await request('{ a }', { endpoint: 'http://localhost/', fetch })
  expect(error).toMatchObject({ name: 'ParseError', message: 'query: 204, the body is empty' })
})

test('a header that a response lacks counts as empty where reading it throws', async () => {
  const endpoint = await serveResponse(respondWith(200, { data: { a: 1 } }))
  const withoutType = () => refuseToRead(new Headers())
  const client = createClient({ endpoint, fetch: fetchWith(withoutType) })
  // A stream is told by a header.
  expect(await collect(stream(client, '{ a }'))).toMatchObject([{ data: { a: 1 } }])
})

// https://github.com/maraisr/meros/issues/18
test.for<[rule: string, header: string, essence: string, boundary?: string]>([
  ['a media type without parameters', 'text/event-stream', 'text/event-stream'],
  ['upper case', 'Multipart/MIXED; Boundary=Ab', 'multipart/mixed', 'Ab'],
  ['a type with space around it', ' text/event-stream ; charset=utf-8', 'text/event-stream'],
  ['a boundary without space before it', 'multipart/mixed;boundary=-', 'multipart/mixed', '-'],
  ['a quoted boundary', 'multipart/mixed; boundary="-"', 'multipart/mixed', '-'],
  [
    'a quoted boundary with separators in it',
    'multipart/mixed; boundary="a; b=c"; deferSpec=20220824',
    'multipart/mixed',
    'a; b=c',
  ],
  [
    'a boundary between other parameters',
    'multipart/mixed;deferSpec=20220824;boundary=graphql;charset="utf-8"',
    'multipart/mixed',
    'graphql',
  ],
  [
    'a boundary after a value that looks like one',
    'multipart/mixed; a="\\"; boundary=no"; boundary=yes',
    'multipart/mixed',
    'yes',
  ],
  [
    'a boundary after a name that ends with "boundary"',
    'multipart/mixed; x-boundary=no; boundary=yes',
    'multipart/mixed',
    'yes',
  ],
  ['the first of two boundaries', 'a/b; boundary=1; boundary=2', 'a/b', '1'],
  ['a type that begins like another', 'text/event-stream-of-mine', 'text/event-stream-of-mine'],
  ['a type with another one in a parameter', 'text/html; a=multipart/mixed', 'text/html'],
  ['no header', '', ''],
])('`parseMediaType` reads %s', ([, header, essence, boundary]) => {
  expect(parseMediaType(header)).toEqual([essence, boundary])
})

test.for(['; boundary ', '; a="', '\\"', '"', ';'])('a megabyte of %s is read in linear time', (hostile) => {
  const [essence] = parseMediaType(`a/b;${hostile.repeat(2 ** 20 / hostile.length)}`)
  expect(essence).toBe('a/b')
})
