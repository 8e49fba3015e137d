import { createHash } from 'node:crypto'
import { createClient, persisted, type PersistedOptions, queryViaGet, type Result } from '@thinql/core'
import { afterEach, expect, test, vi } from 'vitest'
import { bodyOf, recordFetch, recordRequests } from '../support/recordRequests.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const query = 'query Todos {\n  todos # all\n}\n'
const sha256Hash = createHash('sha256').update(query).digest('hex')
const withHash = { extensions: { persistedQuery: { version: 1, sha256Hash } } }
const data = () => Response.json({ data: { todos: [] } })

/** Sends the query twice to a server with these responses. Returns the bodies that it got. */
async function bodiesSent(options: PersistedOptions, ...responses: readonly (() => Response)[]) {
  const left = [...responses]
  const { fetch, sent } = recordFetch(() => Promise.resolve((left.shift() ?? data)()))
  const client = createClient({ fetch, middleware: [persisted(options)] })
  for (let call = 0; call < 2; call++) await client.request(query)
  return sent.map(bodyOf)
}

const notFound = { errors: [{ message: 'PersistedQueryNotFound' }] }

// https://github.com/urql-graphql/urql/issues/2336
test('the server said "provided sha does not match query": the hash is that of the text that is sent', async () => {
  const { endpoint, arrived } = await recordRequests()
  const unknown: typeof fetch = () => Promise.resolve(Response.json(notFound))
  const fetches = [unknown]
  await createClient({
    endpoint,
    fetch: (...args) => (fetches.shift() ?? fetch)(...args),
    middleware: [persisted(), queryViaGet()],
  }).request(query)
  const sent = new URL(arrived[0]?.url ?? '', endpoint).searchParams
  const hash = createHash('sha256')
    .update(sent.get('query') ?? '')
    .digest('hex')
  expect(JSON.parse(sent.get('extensions') ?? '')).toMatchObject({ persistedQuery: { sha256Hash: hash } })
})

// https://github.com/urql-graphql/urql/issues/764
test('the text was sent without its hash, so the server never learned it: text and hash are sent together', async () => {
  const [, second, third] = await bodiesSent({}, () => Response.json(notFound))
  expect(second).toMatchObject({ query, ...withHash })
  expect(third).toEqual({ operationName: 'Todos', ...withHash })
})

// https://github.com/danslo/magento2-module-automatic-persisted-queries/issues/11
test('a server said "not found" with a status of 400 or 500, and nothing followed: the text is sent', async () => {
  const bodies = await bodiesSent({}, () => Response.json(notFound, { status: 500 }))
  expect(bodies).toMatchObject([withHash, { query, ...withHash }, withHash])
})

// https://github.com/apollographql/apollo-client/pull/10806
test('one 500 turned persisted queries off for good: the next query tries its hash again', async () => {
  const bodies = await bodiesSent({}, () => new Response('', { status: 500 }))
  expect(bodies).toEqual([
    { operationName: 'Todos', ...withHash },
    { operationName: 'Todos', ...withHash },
  ])
})

// https://github.com/urql-graphql/urql/issues/882
test('a page over plain http has no WebCrypto, and nothing worked: the text is sent', async () => {
  vi.stubGlobal('crypto', {})
  expect(await bodiesSent({})).toEqual([
    { operationName: 'Todos', query },
    { operationName: 'Todos', query },
  ])
})

// https://github.com/graffle-js/graffle/issues/1292
test('a server refused hashes in words of its own: `isUnsupported` knows the words, and texts are sent', async () => {
  const isUnsupported = ({ error }: Result<object>) => /APQ .* not .* supported/.test(error?.message ?? '')
  const message = 'Batch queries and APQ request are not currently supported for this API.'
  const bodies = await bodiesSent({ isUnsupported }, () => Response.json({ errors: [{ message }] }))
  expect(bodies).toEqual([
    { operationName: 'Todos', ...withHash },
    { operationName: 'Todos', query },
    { operationName: 'Todos', query },
  ])
})
