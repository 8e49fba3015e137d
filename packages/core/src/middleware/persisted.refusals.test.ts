import { createHash } from 'node:crypto'
import { createClient, persisted } from '@thinql/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bodyOf, recordFetch } from '../../test/recordFetch.ts'
import { respondWith, serve } from '../../test/serve.ts'
import { serveApollo } from '../../test/servers/apollo.ts'
import { todosData, todosDocument } from '../../test/servers/todos.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const persistedQuery = (query: string) => ({ version: 1, sha256Hash: sha256(query) })

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A server that refuses a hash without text, and responds to a text with data. */
async function serveRefusing(status: number, refusal: object) {
  const { fetch, sent } = recordFetch()
  const endpoint = await serve((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const respond = body.includes('"query"') ? respondWith(200, { data: {} }) : respondWith(status, refusal)
      respond(response)
    })
  })
  const client = createClient({ endpoint, fetch, middleware: [persisted()] })
  return { client, sent }
}

const refusals = (code: string, message: string) => [
  ...[200, 400, 404].map((status) => ({
    what: `status ${status}`,
    status,
    refusal: { errors: [{ message, extensions: { code } }] },
  })),
  { what: 'the message only', status: 200, refusal: { errors: [{ message }] } },
  {
    what: 'the code only',
    status: 400,
    refusal: { errors: [{ message: 'No', extensions: { code } }] },
  },
  { what: 'another error before it', status: 200, refusal: { errors: [{ message: 'No' }, { message }] } },
  { what: 'data: null', status: 200, refusal: { data: null, errors: [{ message }] } },
]

describe('sends the text after PersistedQueryNotFound with', () => {
  test.for(refusals('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound'))(
    '$what',
    async ({ status, refusal }) => {
      const { client, sent } = await serveRefusing(status, refusal)
      const { error } = await client.request('{ a }')
      expect(error).toBeUndefined()
      const extensions = { persistedQuery: persistedQuery('{ a }') }
      expect(sent.map(bodyOf)).toEqual([{ extensions }, { query: '{ a }', extensions }])
    },
  )
})

describe('sends only texts after PersistedQueryNotSupported with', () => {
  test.for(refusals('PERSISTED_QUERY_NOT_SUPPORTED', 'PersistedQueryNotSupported'))(
    '$what',
    async ({ status, refusal }) => {
      const { client, sent } = await serveRefusing(status, refusal)
      const results = [await client.request('{ a }'), await client.request('{ b }')]
      expect(results.map(({ error }) => error)).toEqual([undefined, undefined])
      expect(sent.map(bodyOf)).toEqual([
        { extensions: { persistedQuery: persistedQuery('{ a }') } },
        { query: '{ a }' },
        { query: '{ b }' },
      ])
    },
  )

  test('the response of Apollo Server', async () => {
    const { fetch, sent } = recordFetch()
    const endpoint = await serveApollo({ persistedQueries: false })
    const client = createClient({ endpoint, fetch, middleware: [persisted()] })
    expect(await client.request(todosDocument)).toMatchObject({ data: todosData })
    expect(await client.request(todosDocument)).toMatchObject({ data: todosData })
    expect(sent).toHaveLength(3)
  })

  test('a response to one client, but another client sends hashes', async () => {
    const { client } = await serveRefusing(200, { errors: [{ message: 'PersistedQueryNotSupported' }] })
    await client.request('{ a }')
    const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: {} })))
    await createClient({ ...client.options, fetch }).request('{ a }')
    expect(sent.map(bodyOf)).toEqual([{ extensions: { persistedQuery: persistedQuery('{ a }') } }])
  })
})

describe('sends a mutation once after', () => {
  test.for([
    {
      what: 'PersistedQueryNotFound with a path',
      error: { message: 'PersistedQueryNotFound', path: ['add'] },
    },
    {
      what: 'PERSISTED_QUERY_NOT_FOUND with a path',
      error: { message: 'No', path: ['add'], extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
    },
    {
      what: 'PersistedQueryNotSupported with a path',
      error: { message: 'PersistedQueryNotSupported', path: ['add'] },
    },
    {
      what: 'a longer message that contains PersistedQueryNotFound',
      error: { message: 'failed after charge: PersistedQueryNotFound' },
    },
    {
      what: 'a longer code that contains PERSISTED_QUERY_NOT_FOUND',
      error: { message: 'No', extensions: { code: 'UPSTREAM_PERSISTED_QUERY_NOT_FOUND' } },
    },
  ])('$what', async ({ error }) => {
    const { client, sent } = await serveRefusing(200, { data: null, errors: [error] })
    const result = await client.request('mutation { add }')
    expect(result.error).toMatchObject({ name: 'GraphQLResultError', errors: [error] })
    expect(sent).toHaveLength(1)
  })
})

describe('resolves to the error and sends once after', () => {
  test.for<{ what: string; status: number; response: object }>([
    { what: 'an error of the query', status: 200, response: { errors: [{ message: 'No such todo' }] } },
    { what: 'a 503', status: 503, response: {} },
    {
      what: 'PersistedQueryNotFound with a path beside data',
      status: 200,
      response: { data: { a: 1, b: null }, errors: [{ message: 'PersistedQueryNotFound', path: ['b'] }] },
    },
    {
      what: 'extensions that are null',
      status: 200,
      response: { errors: [{ message: 'No', extensions: null }] },
    },
  ])('$what', async ({ status, response }) => {
    const { client, sent } = await serveRefusing(status, response)
    const { error } = await client.request('mutation { a }')
    expect(error).toBeDefined()
    expect(sent).toHaveLength(1)
  })

  test('PersistedQueryNotFound for the text too (sends twice)', async () => {
    const refusal = { errors: [{ message: 'PersistedQueryNotFound' }] }
    const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json(refusal)))
    const { error } = await createClient({ fetch, middleware: [persisted()] }).request('{ a }')
    expect(error).toMatchObject({ name: 'GraphQLResultError', ...refusal })
    expect(sent).toHaveLength(2)
  })
})
