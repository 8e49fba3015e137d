import { createClient, queryViaGet, type RequestOptions } from '@thinql/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../test/fuzz/runs.ts'
import { jsonFetch, recordFetch } from '../../test/support/recordRequests.ts'
import { respondWith, serve } from '../../test/support/serve.ts'
import {
  serveApollo,
  serveGraphqlHttp,
  serveMercurius,
  serveYoga,
  todoDocument,
} from '../../test/servers/servers.ts'

test.for([
  ['graphql-yoga', serveYoga],
  ['Apollo Server', serveApollo],
  ['mercurius', serveMercurius],
  ['graphql-http', serveGraphqlHttp],
] as const)('`queryViaGet` sends a query by GET, and %s gives its data', async ([, serve]) => {
  const headers = { 'apollo-require-preflight': 'true' }
  const { fetch, sent } = recordFetch()
  const client = createClient({ endpoint: await serve(), fetch, headers, middleware: [queryViaGet()] })
  const result = await client.request(todoDocument, {
    variables: { id: 2, filter: { tags: ['&=+#%', 'Wörter 😀', '"\n'] } },
  })
  expect(result).toMatchObject({ data: { todo: { title: 'Wörter zählen 😀' } } })
  expect(sent).toMatchObject([{ method: 'GET', body: undefined }])
})

type Options = RequestOptions<object> & { endpoint?: string | URL; maxUrlLength?: number }

async function send(document: string, { endpoint, maxUrlLength, ...options }: Options = {}) {
  const { fetch, sent } = recordFetch(jsonFetch())
  const client = createClient({ endpoint, fetch, middleware: [queryViaGet({ maxUrlLength })] })
  const { error } = await client.request(document, options)
  if (error) throw error
  return sent
}

test.for<[what: string, document: string, operationName?: string]>([
  // https://github.com/graffle-js/graffle/issues/357
  // https://github.com/gemini-hlsw/clue/pull/829
  ['a mutation', 'mutation A { a }'],
  ['a subscription', 'subscription A { a }'],
  ['the mutation of a document that has a query too', 'query A { a } mutation B { b }', 'B'],
  ['a document with a query and a mutation without operationName', 'query A { a } mutation B { b }'],
])('`queryViaGet` sends %s by POST', async ([, document, operationName]) => {
  expect(await send(document, { operationName })).toMatchObject([{ method: 'POST', url: '/graphql' }])
})

test('`queryViaGet` sends a query by POST when its URL is longer than `maxUrlLength`', async () => {
  const { length } = '/graphql?query=%7B+a+%7D'
  expect(await send('{ a }', { maxUrlLength: length })).toMatchObject([{ method: 'GET' }])
  expect(await send('{ a }', { maxUrlLength: length - 1 })).toMatchObject([{ method: 'POST' }])
})

// https://github.com/urql-graphql/urql/pull/2384
// https://github.com/apollographql/apollo-kotlin/issues/4032
// https://github.com/wpengine/faustjs/pull/1548
test('`queryViaGet` sends a query by POST when its URL is longer than 2,000 characters by default', async () => {
  const [short, long] = ['x'.repeat(1900), 'x'.repeat(2000)]
  expect(await send(`{ ${short} }`)).toMatchObject([{ method: 'GET' }])
  expect(await send(`{ ${long} }`)).toMatchObject([{ method: 'POST' }])
})

// https://github.com/apollographql/apollo-kotlin/issues/6545
// https://github.com/ardatan/graphql-tools/issues/4658
// https://github.com/apollographql/apollo-link/issues/1251
test.for([413, 414, 431])(
  'a query whose URL is refused with %i goes by POST, and so do later ones of that length',
  async (status) => {
    const methods: unknown[] = []
    const endpoint = await serve(({ method, url }, response) => {
      methods.push(method)
      const isRefused = url && url.length > 100
      respondWith(isRefused ? status : 200, { data: { method } })(response)
    })
    const client = createClient({ endpoint, middleware: [queryViaGet()] })
    const long = `{ ${'x'.repeat(100)} }`
    for (const query of [long, '{ a }', long]) expect((await client.request(query)).error).toBeUndefined()
    expect(methods).toEqual(['GET', 'POST', 'GET', 'POST'])
  },
)

test.for<[what: string, endpoint: string | URL, url: string]>([
  // https://github.com/altair-graphql/altair/pull/1020
  ['is endpoint and parameters', 'http://localhost/a', 'http://localhost/a?query=%7B+a+%7D'],
  ['is made of a URL object too', new URL('http://localhost/a'), 'http://localhost/a?query=%7B+a+%7D'],
  ['stays relative', '../a', '../a?query=%7B+a+%7D'],
  ['keeps the parameters of the endpoint', '/a?b=%20c&d', '/a?b=%20c&d&query=%7B+a+%7D'],
  ['has no fragment', '/a?b=c#d?e', '/a?b=c&query=%7B+a+%7D'],
])('the URL of a GET %s', async ([, endpoint, url]) => {
  expect(await send('{ a }', { endpoint })).toMatchObject([{ url }])
})

// https://github.com/urql-graphql/urql/pull/1851
// https://github.com/gemini-hlsw/clue/pull/828
// https://github.com/apollographql/apollo-ios/issues/1652
test('the URL of a GET keeps any text and any JSON', async () => {
  const text = fc.string({ unit: 'grapheme' })
  await fc.assert(
    fc.asyncProperty(text, fc.jsonValue(), async (comment, value) => {
      const document = `{ a } # ${comment.replaceAll(/[\n\r]/g, '')}`
      const [sent] = await send(document, { variables: { value }, maxUrlLength: Infinity })
      const { searchParams } = new URL(sent?.url ?? '', 'http://localhost')
      expect(searchParams.get('query')).toBe(document)
      expect(searchParams.get('variables')).toBe(JSON.stringify({ value }))
    }),
    runs(),
  )
})

// https://github.com/qdrant/qdrant/issues/5071
test('an id above 2^53 was rounded in one of two ways to send it: a GET has all digits, as a POST has', async () => {
  // TypeScript doesn't know `JSON.rawJSON` yet.
  const { rawJSON } = JSON as unknown as { rawJSON: (json: string) => unknown }
  const [sent] = await send('query A { a }', { variables: { id: rawJSON('2637283987631399372') } })
  expect(decodeURIComponent(sent?.url ?? '')).toContain('{"id":2637283987631399372}')
})

test('`queryViaGet` sends Accept and no Content-Type, which would need a preflight', async () => {
  const [sent] = await send('{ a }', { headers: { trace: '1' } })
  expect(Object.fromEntries(sent?.headers ?? [])).toEqual({
    accept: 'application/graphql-response+json, application/json;q=0.9',
    trace: '1',
  })
})

test.for([NaN, -1])('`queryViaGet` throws a RangeError for a maxUrlLength of %d', (maxUrlLength) => {
  expect(() => queryViaGet({ maxUrlLength })).toThrow(
    new RangeError('queryViaGet: give a maxUrlLength from 0.'),
  )
})
