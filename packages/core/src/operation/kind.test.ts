import { createClient, type GraphQLDocument, queryViaGet, retry, subscribe } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { recordFetch } from '../../test/recordFetch.ts'
import { collect } from '../../test/collect.ts'

const unavailable = () => Promise.resolve(Response.json({}, { status: 503 }))

/** The methods by which a server that is never there gets a document. */
async function methods(document: GraphQLDocument, kind?: 'query' | 'mutation' | 'subscription') {
  const { fetch, sent } = recordFetch(unavailable)
  const client = createClient({ fetch, middleware: [retry({ attempts: 2, maxDelay: 0 }), queryViaGet()] })
  await client.request(document, { kind })
  return sent.map(({ method }) => method)
}

/** Documents whose text says nothing of the kind of the operation that will run. */
const unreadable = [
  { what: 'a directive before a mutation', text: 'directive @x on FIELD mutation M { del }' },
  { what: 'a scalar before a mutation', text: 'scalar Date mutation M { del }' },
  { what: 'a type before a mutation', text: 'type A mutation M { del }' },
  { what: 'a schema before a scalar', text: 'schema { query: Q } scalar Date mutation M { del }' },
  { what: 'a word that is no keyword', text: 'mutate M { del }' },
  { what: 'a keyword in capitals', text: 'MUTATION M { del }' },
  { what: 'a zero-width space in a keyword', text: 'muta\u200btion M { del }' },
  { what: 'no operation', text: 'fragment F on Query { del }' },
] as const

describe.for(unreadable)('$what', ({ text }) => {
  test('is sent once, by POST, as a mutation is', async () => {
    expect(await methods(text)).toEqual(['POST'])
  })

  test('is sent again and by GET, if the caller says that it is a query', async () => {
    expect(await methods(text, 'query')).toEqual(['GET', 'GET'])
  })
})

test.for([
  { what: 'a schema', text: 'schema { query: Q } mutation M { del }' },
  { what: 'a zero-width space', text: '\u200bmutation M { del }' },
  { what: 'a byte order mark', text: '\uFEFFmutation M { del }' },
  { what: 'a comment without an end', text: '#\u2028\nmutation M { del }' },
])('a mutation after $what is a mutation, whatever the caller says', async ({ text }) => {
  expect(await methods(text, 'query')).toEqual(['POST'])
})

test('a query is a query, whatever the caller says', async () => {
  expect(await methods('{ a }', 'mutation')).toEqual(['GET', 'GET'])
})

test('`kind` is not handed to fetch', async () => {
  let init: object | undefined
  const client = createClient({
    fetch: (_, given) => {
      init = given
      return unavailable()
    },
  })
  await client.request('{ a }', { kind: 'query' })
  expect(init).not.toHaveProperty('kind')
})

test('`subscribe` says that it is a subscription', async () => {
  const client = createClient({ fetch: unavailable })
  const [result] = await collect(subscribe(client, 'scalar Date subscription S { a }'))
  expect(result?.error?.message).toMatch(/^subscription: 503/)
})
