import { batch, createClient } from '@thinql/core'
import crossFetch from 'cross-fetch'
import nodeFetch from 'node-fetch'
import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../test/outcomeOf.ts'
import { type Respond, respondCutOff, respondWith, serveResponse, serveReason } from '../../test/serve.ts'

const data = { a: 1 }
const busy = { errors: [{ message: 'Busy' }] }
const html = '<html>Bad Gateway</html>'

/** The outcomes of two operations in one batch. */
async function outcomes(respond: Respond) {
  const client = createClient({ endpoint: await serveResponse(respond), fetch: batch() })
  const results = await Promise.all([client.request('query A { a }'), client.request('query B { b }')])
  return results.map(outcomeOf)
}

describe('each operation gets its entry of a list with', () => {
  test.for<{ what: string; status: number; entries: [unknown, unknown]; outcome: [object, object] }>([
    {
      what: 'data and an error',
      status: 200,
      entries: [{ data, extensions: { cost: 1 } }, busy],
      outcome: [
        { data, extensions: { cost: 1 }, status: 200 },
        { name: 'GraphQLResultError', status: 200, ...busy },
      ],
    },
    {
      what: 'entries that are not GraphQL responses',
      status: 200,
      entries: [null, {}],
      outcome: [
        { name: 'ParseError', body: 'null' },
        { name: 'EmptyResultError', body: '{}' },
      ],
    },
    {
      what: 'errors and status 400',
      status: 400,
      entries: [busy, { data: null, errors: [{ message: 'No' }] }],
      outcome: [
        { name: 'ServerError', status: 400, ...busy },
        { name: 'ServerError', status: 400, errors: [{ message: 'No' }], data: null },
      ],
    },
  ])('$what', async ({ status, entries, outcome }) => {
    expect(await outcomes(respondWith(status, entries))).toMatchObject(outcome)
  })
})

test('both operations get a ServerError of an opaque response', async () => {
  const client = createClient({ fetch: batch({ fetch: () => Promise.resolve(Response.error()) }) })
  const results = await Promise.all([client.request('query A { a }'), client.request('query B { b }')])
  expect(results.map(({ error }) => error?.name)).toEqual(['ServerError', 'ServerError'])
})

describe('both operations get the error of', () => {
  test.for<{ what: string; respond: Respond; outcome: object }>([
    {
      what: 'an object with errors',
      respond: respondWith(200, busy),
      outcome: { name: 'GraphQLResultError', ...busy },
    },
    {
      what: 'an object with errors and status 400',
      respond: respondWith(400, busy),
      outcome: { name: 'ServerError', status: 400, ...busy },
    },
    {
      what: 'an object with data',
      respond: respondWith(200, { data }),
      outcome: { name: 'ParseError', data: undefined, body: '[{"data":{"a":1}}]' },
    },
    {
      what: 'an object with data and errors',
      respond: respondWith(200, { data, ...busy }),
      outcome: { name: 'ParseError', data: undefined },
    },
    {
      what: 'a list with one entry too few',
      respond: respondWith(200, [{ data }]),
      outcome: { name: 'ParseError' },
    },
    {
      what: 'a list with one entry too many',
      respond: respondWith(200, [{ data }, { data }, { data }]),
      outcome: { name: 'ParseError' },
    },
    { what: 'an empty list', respond: respondWith(200, []), outcome: { name: 'ParseError', body: '[]' } },
    {
      what: 'HTML',
      respond: respondWith(200, html, 'text/html'),
      outcome: { name: 'ParseError', body: html },
    },
    {
      what: 'HTML with status 502',
      respond: respondWith(502, html, 'text/html'),
      outcome: { name: 'ServerError', status: 502, body: html },
    },
    { what: 'a 204', respond: respondWith(204), outcome: { name: 'ParseError', status: 204, body: '' } },
    {
      what: 'a body that broke off',
      respond: respondCutOff(200, '[{"data":{"a":1}},'),
      outcome: { name: 'NetworkError', status: 200 },
    },
    {
      what: 'the body of a 500 that broke off',
      respond: respondCutOff(500, '['),
      outcome: { name: 'ServerError', status: 500 },
    },
    {
      what: 'a connection that broke off',
      respond: (response) => response.destroy(),
      outcome: { name: 'NetworkError', status: undefined },
    },
  ])('$what', async ({ respond, outcome }) => {
    expect(await outcomes(respond)).toMatchObject([outcome, outcome])
  })

  test('a fetch that throws', async () => {
    const fetch = batch({
      fetch: () => {
        throw new TypeError('out of luck')
      },
    })
    const client = createClient({ fetch })
    const results = await Promise.all([client.request('{ a }'), client.request('{ b }')])
    expect(results.map(({ error }) => error?.message)).toEqual(['query: out of luck', 'query: out of luck'])
  })
})

describe('both get their data', () => {
  const two = JSON.stringify([{ data }, { data }])

  test('where the reason phrase is UTF-8', async () => {
    const client = createClient({ endpoint: await serveReason(200, 'Хорошо', two), fetch: batch() })
    const results = await Promise.all([client.request('mutation { a }'), client.request('mutation { a }')])
    expect(results).toMatchObject([{ data }, { data }])
  })

  test.for([5000, 100_000])('where one entry is nested %i levels deep', async (levels) => {
    const deep = `{"data":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`
    const [first, second] = await outcomes(respondWith(200, `[${deep},${JSON.stringify({ data })}]`))
    expect([first && 'name' in first, second]).toEqual([false, expect.objectContaining({ data })])
  })

  test('where strings hold commas, brackets, quotes and backslashes', async () => {
    const hard = ['],[', '"', '\\', '\\"', '{', '},{', ''].map((a) => ({ data: { a } }))
    for (const entry of hard) {
      expect(await outcomes(respondWith(200, JSON.stringify([entry, entry], null, 2)))).toMatchObject([
        entry,
        entry,
      ])
    }
  })

  test.for([{ fetch: nodeFetch }, { fetch: crossFetch }])(
    'through $fetch.name, in 1 MB',
    async ({ fetch }) => {
      const entry = { data: { a: 'x'.repeat(500_000) } }
      const endpoint = await serveResponse(respondWith(200, [entry, entry]))
      // Their types describe Responses that are not the platform's.
      const client = createClient({ endpoint, fetch: batch({ fetch: fetch as typeof globalThis.fetch }) })
      const results = await Promise.all([client.request('{ a }'), client.request('{ a }')])
      expect(results).toMatchObject([entry, entry])
    },
  )
})

test.for([
  { status: 200, name: 'NetworkError' },
  { status: 500, name: 'ServerError' },
])(
  'a body of node-fetch that breaks off under status $status is a $name for both',
  async ({ status, name }) => {
    const endpoint = await serveResponse(respondCutOff(status, '['))
    // As above.
    const fetch = batch({ fetch: nodeFetch as unknown as typeof globalThis.fetch })
    const client = createClient({ endpoint, fetch })
    const results = await Promise.all([client.request('{ a }'), client.request('{ b }')])
    expect(results).toMatchObject([
      { error: { name }, response: { status } },
      { error: { name }, response: { status } },
    ])
  },
)

test.for([600, 999])('each gets the errors of its entry under status %i', async (status) => {
  const no = { errors: [{ message: 'No' }] }
  expect(await outcomes(respondWith(status, [busy, no]))).toMatchObject([
    { name: 'ServerError', status, ...busy },
    { name: 'ServerError', status, ...no },
  ])
})

test('each operation gets headers and status of the response', async () => {
  const endpoint = await serveResponse((response) =>
    response.writeHead(201, { 'x-request-id': '7' }).end(JSON.stringify([{ data }, { data }])),
  )
  const client = createClient({ endpoint, fetch: batch() })
  const results = await Promise.all([client.request('{ a }'), client.request('{ b }')])
  expect(results.map(({ response }) => [response?.status, response?.headers.get('x-request-id')])).toEqual([
    [201, '7'],
    [201, '7'],
  ])
})
