import { batch, createClient } from '@thinql/core'
import crossFetch from 'cross-fetch'
import nodeFetch from 'node-fetch'
import { describe, expect, test } from 'vitest'
import { respondCutOff, respondWith, serveResponse, serveReason } from '../../test/serve.ts'
import { batchOutcomes } from '../../test/batchOutcomes.ts'

const data = { a: 1 }

const busy = { errors: [{ message: 'Busy' }] }

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
    expect(await batchOutcomes(respondWith(status, entries))).toMatchObject(outcome)
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
    const [first, second] = await batchOutcomes(respondWith(200, `[${deep},${JSON.stringify({ data })}]`))
    expect([first && 'name' in first, second]).toEqual([false, expect.objectContaining({ data })])
  })

  test('where strings hold commas, brackets, quotes and backslashes', async () => {
    const hard = ['],[', '"', '\\', '\\"', '{', '},{', ''].map((a) => ({ data: { a } }))
    for (const entry of hard) {
      expect(await batchOutcomes(respondWith(200, JSON.stringify([entry, entry], null, 2)))).toMatchObject([
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
  expect(await batchOutcomes(respondWith(status, [busy, no]))).toMatchObject([
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
