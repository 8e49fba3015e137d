import { batch, createClient } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { type Respond, respondCutOff, respondWith } from '../../test/serve.ts'
import { batchOutcomes } from '../../test/batchOutcomes.ts'

const data = { a: 1 }

const busy = { errors: [{ message: 'Busy' }] }

const html = '<html>Bad Gateway</html>'

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
    expect(await batchOutcomes(respond)).toMatchObject([outcome, outcome])
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
