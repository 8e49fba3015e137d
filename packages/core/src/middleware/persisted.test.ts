import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { useAPQ } from '@graphql-yoga/plugin-apq'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import {
  type ClientOptions,
  createClient,
  type GraphQLDocument,
  persisted,
  print,
  queryViaGet,
  retry,
  type PersistedOptions,
  type Result,
} from '@thinql/core'
import mercurius from 'mercurius'
import { describe, expect, test, vi } from 'vitest'
import { generate } from '../../test/documents/shapes.ts'
import {
  bodyOf,
  fetchInTurn,
  fetchOf,
  jsonFetch,
  recordFetch,
  respondWith,
  serve,
} from '../../test/harness.ts'
import {
  serveApollo,
  serveMercurius,
  serveYoga,
  useTrustedDocuments,
  todosData,
  todosDocument,
} from '../../test/servers/servers.ts'
import { graphql } from '../../test/support/typedDocuments.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const persistedQuery = (query: string) => ({ version: 1, sha256Hash: sha256(query) })

describe.each([
  { server: 'graphql-yoga', serve: () => serveYoga({ plugins: [useAPQ()] }) },
  { server: 'Apollo Server', serve: () => serveApollo() },
  {
    server: 'mercurius',
    serve: () => serveMercurius({ persistedQueryProvider: mercurius.persistedQueryDefaults.automatic() }),
  },
])('automatic mode with $server', ({ serve }) => {
  // https://github.com/urql-graphql/urql/issues/764
  test('`persisted` sends the text of a query once, and only its hash after that', async () => {
    const { fetch, sent } = recordFetch()
    const client = createClient({ endpoint: await serve(), fetch, middleware: [persisted()] })
    expect(await client.request(todosDocument)).toMatchObject({ data: todosData })
    expect(await client.request(todosDocument)).toMatchObject({ data: todosData })
    const extensions = { persistedQuery: persistedQuery(todosDocument) }
    expect(sent.map(bodyOf)).toEqual([
      { operationName: 'Todos', extensions },
      { operationName: 'Todos', query: todosDocument, extensions },
      { operationName: 'Todos', extensions },
    ])
  })
})

// https://github.com/urql-graphql/urql/issues/2336
test('`persisted` hashes the text as UTF-8', async () => {
  const { fetch, sent } = recordFetch(jsonFetch())
  const query = '{ a(b: "Wörter 😀") }'
  await createClient({ fetch, middleware: [persisted()] }).request(query)
  expect(sent.map(bodyOf)).toEqual([{ extensions: { persistedQuery: persistedQuery(query) } }])
})

// https://github.com/urql-graphql/urql/issues/882
// https://github.com/prototypejs/prototype/issues/338
// https://github.com/rrweb-io/rrweb/issues/1318
// https://github.com/newrelic/newrelic-browser-agent/pull/544
test('`persisted` sends the right hash on a page with Prototype.js, whose `Array.from` knows no function', async () => {
  vi.spyOn(Array, 'from').mockImplementation((list) => Object.values(list))
  const { fetch, sent } = recordFetch(jsonFetch())
  await createClient({ fetch, middleware: [persisted()] }).request('{ a }')
  expect(sent.map(bodyOf)).toEqual([{ extensions: { persistedQuery: persistedQuery('{ a }') } }])
})

test.for([undefined, {}])('`persisted` sends texts without hashes when WebCrypto is %j', async (crypto) => {
  const { fetch, sent } = recordFetch(jsonFetch())
  vi.stubGlobal('crypto', crypto)
  const { error } = await createClient({ fetch, middleware: [persisted()] }).request('{ a }')
  expect(error).toBeUndefined()
  expect(sent.map(bodyOf)).toEqual([{ query: '{ a }' }])
})

async function serveRefusing(status: number, refusal: object) {
  const { fetch, sent } = recordFetch()
  const endpoint = await serve((request, response) => {
    void text(request).then((body) => {
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
  { what: 'the code only', status: 400, refusal: { errors: [{ message: 'No', extensions: { code } }] } },
  { what: 'another error before it', status: 200, refusal: { errors: [{ message: 'No' }, { message }] } },
  { what: 'data: null', status: 200, refusal: { data: null, errors: [{ message }] } },
  { what: 'an empty path', status: 200, refusal: { errors: [{ message, path: [] }] } },
]

// https://github.com/danslo/magento2-module-automatic-persisted-queries/issues/11
// https://github.com/apollographql/apollo-client/issues/10253
// https://github.com/apollographql/apollo-client/pull/9410
// https://github.com/nearform/graphql-hooks/issues/849
// https://github.com/ChilliCream/graphql-platform/issues/7208
// https://github.com/drupal-graphql/graphql/issues/1315
test.for(refusals('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound'))(
  '`persisted` sends the text after PersistedQueryNotFound with $what',
  async ({ status, refusal }) => {
    const { client, sent } = await serveRefusing(status, refusal)
    const { error } = await client.request('{ a }')
    expect(error).toBeUndefined()
    const extensions = { persistedQuery: persistedQuery('{ a }') }
    expect(sent.map(bodyOf)).toEqual([{ extensions }, { query: '{ a }', extensions }])
  },
)

// https://github.com/JetBrains/js-graphql-intellij-plugin/issues/641
test.for(refusals('PERSISTED_QUERY_NOT_SUPPORTED', 'PersistedQueryNotSupported'))(
  '`persisted` sends only texts after PersistedQueryNotSupported with $what',
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

test('a server that does not support `persisted` changes nothing for other clients', async () => {
  const { client } = await serveRefusing(200, { errors: [{ message: 'PersistedQueryNotSupported' }] })
  await client.request('{ a }')
  const { fetch, sent } = recordFetch(jsonFetch())
  await createClient({ ...client.options, fetch }).request('{ a }')
  expect(sent.map(bodyOf)).toEqual([{ extensions: { persistedQuery: persistedQuery('{ a }') } }])
})

const notFound = { message: 'PersistedQueryNotFound', path: ['add'] }

test.for<[what: string, response: { data?: unknown; errors?: object[] }, status?: number]>([
  ['an error of the operation', { errors: [{ message: 'No such todo' }] }],
  ['a 503', {}, 503],
  [
    'PersistedQueryNotFound beside data',
    { data: { add: 1 }, errors: [{ message: 'PersistedQueryNotFound' }] },
  ],
  ['PersistedQueryNotFound with a path', { data: null, errors: [notFound] }],
  ['PersistedQueryNotFound with a path beside data', { data: { a: 1, add: null }, errors: [notFound] }],
  [
    'a longer message that contains PersistedQueryNotFound',
    { data: null, errors: [{ message: 'failed after charge: PersistedQueryNotFound' }] },
  ],
])('`persisted` gives the error and repeats nothing after %s', async ([, response, status = 200]) => {
  const { client, sent } = await serveRefusing(status, response)
  const { error } = await client.request('mutation { add }')
  expect(error?.name).toBe(status === 200 ? 'GraphQLResultError' : 'ServerError')
  expect(error?.errors).toEqual(response.errors)
  expect(sent).toHaveLength(1)
})

test('`persisted` gives the error when the server does not find the query with its text either', async () => {
  const refusal = { errors: [{ message: 'PersistedQueryNotFound' }] }
  const { fetch, sent } = recordFetch(jsonFetch(refusal))
  const { error } = await createClient({ fetch, middleware: [persisted()] }).request('{ a }')
  expect(error).toMatchObject({ name: 'GraphQLResultError', ...refusal })
  expect(sent).toHaveLength(2)
})

const trusted = [persisted({ mode: 'trusted' })]

test.for<[what: string, build: () => Promise<GraphQLDocument>, id: RegExp, name: string]>([
  [
    "codegen's embedHashInDocument",
    async () => (await generate({}, { persistedDocuments: { mode: 'embedHashInDocument' } })).TodosDocument,
    /^sha256:[0-9a-f]{64}$/,
    'Todos',
  ],
  [
    "gql.tada's graphql.persisted with its document",
    () => Promise.resolve(graphql.persisted('id-1', graphql('query Todo { todo { title } }'))),
    /^id-1$/,
    'Todo',
  ],
])('trusted mode sends the id that %s carries', async ([, build, id, name]) => {
  const { fetch, sent } = recordFetch(jsonFetch())
  const document = await build()
  const { error } = await createClient({ fetch, print, middleware: trusted }).request(document)
  expect(error).toBeUndefined()
  // The type of an asymmetric matcher is any.
  const documentId = expect.stringMatching(id) as string
  expect(sent.map(bodyOf)).toEqual([{ documentId, operationName: name }])
})

test('trusted mode sends variables and extensions', async () => {
  const { fetch, sent } = recordFetch(jsonFetch())
  await createClient({ fetch, middleware: trusted }).request('{ a }', {
    variables: { b: 1 },
    extensions: { c: 2 },
  })
  const documentId = `sha256:${sha256('{ a }')}`
  expect(sent.map(bodyOf)).toEqual([{ documentId, variables: { b: 1 }, extensions: { c: 2 } }])
})

test('trusted mode does not send the text after PersistedQueryNotFound', async () => {
  const refusal = { errors: [{ message: 'PersistedQueryNotFound' }] }
  const { fetch, sent } = recordFetch(jsonFetch(refusal, { status: 404 }))
  const { error } = await createClient({ fetch, middleware: trusted }).request('{ a }')
  expect(error).toMatchObject({ name: 'ServerError', ...refusal })
  expect(sent.map(({ body }) => body)).toEqual([expect.not.stringContaining('{ a }')])
})

test('trusted mode gives a RequestError without WebCrypto and without the hash of a code generator', async () => {
  const { fetch, sent } = recordFetch(jsonFetch())
  vi.stubGlobal('crypto', undefined)
  const client = createClient({ fetch, middleware: trusted })
  const { error } = await client.request('query Todos { a }')
  expect(error).toMatchObject({
    name: 'RequestError',
    message: 'query Todos: a trusted document needs `__meta__.hash`.',
  })
  expect(sent).toEqual([])
  await client.request(Object.assign(new String('{ a }'), { __meta__: { hash: 'abc' } }))
  expect(sent.map(bodyOf)).toEqual([{ documentId: 'abc' }])
})

/** Documents that a tool has replaced with what the server knows them by. */
const tools: readonly {
  tool: string
  build: () => Promise<{ document: GraphQLDocument; texts: Readonly<Record<string, string>> }>
}[] = [
  ...[{}, { documentMode: 'string' }].map((config) => ({
    tool: `codegen's replaceDocumentWithHash with ${JSON.stringify(config)}`,
    build: async () => {
      const persistedDocuments = { mode: 'replaceDocumentWithHash' }
      const { TodosDocument, manifest } = await generate(config, { persistedDocuments })
      return { document: TodosDocument, texts: manifest }
    },
  })),
  {
    tool: "gql.tada's graphql.persisted",
    build: () => Promise.resolve({ document: graphql.persisted('id-1'), texts: { 'id-1': todosDocument } }),
  },
]

const hashOnly = { __meta__: { hash: 'abc' } } as unknown as GraphQLDocument<{ a: number }>

/** What is sent of a document that has a hash only, and what the request comes to. */
async function send(options: ClientOptions, json?: object, kind?: 'query') {
  const { fetch, sent } = recordFetch(jsonFetch(json))
  const { error } = await createClient({ fetch, ...options }).request(hashOnly, { kind })
  return { error, sent }
}

describe.for(tools)('a document of $tool', ({ build }) => {
  test('a hash runs on a server that reads `documentId`', async () => {
    const { document, texts } = await build()
    const plugin = useTrustedDocuments((id) => texts[id])
    const endpoint = await serveYoga({ plugins: [plugin], extraParamNames: ['documentId'] })
    const client = createClient({ endpoint, middleware: [persisted({ mode: 'trusted' })] })
    expect(await client.request(document)).toMatchObject({ data: todosData })
  })

  test('a document with a hash runs on graphql-yoga with the default options of its plugin', async () => {
    const { document, texts } = await build()
    const plugin = usePersistedOperations({ getPersistedOperation: (id) => texts[id] ?? null })
    const endpoint = await serveYoga({ plugins: [plugin] })
    const client = createClient({ endpoint, middleware: [persisted()] })
    expect(await client.request(document)).toMatchObject({ data: todosData })
  })

  test('a document with a hash and no text gives a RequestError that names `persisted`', async () => {
    const { document } = await build()
    const { error } = await createClient({ endpoint: 'http://127.0.0.1:1/' }).request(document)
    expect(error?.name).toBe('RequestError')
    expect(error?.message).toMatch(/no text: .* or `persisted`/)
  })
})

test.for(['PersistedQueryNotFound', 'PersistedQueryNotSupported'])(
  'a document without text is sent once to a server that responds %s',
  async (message) => {
    const { error, sent } = await send({ middleware: [persisted()] }, { errors: [{ message }] })
    expect(error?.errors).toEqual([{ message }])
    expect(sent).toHaveLength(1)
  },
)

test('a document without text needs no WebCrypto', async () => {
  vi.stubGlobal('crypto', undefined)
  for (const mode of ['automatic', 'trusted'] as const) {
    expect((await send({ middleware: [persisted({ mode })] })).error).toBeUndefined()
  }
})

test('a document without text is sent once and by POST, unless the caller says that it is a query', async () => {
  const methods = async (kind?: 'query') => {
    const { fetch, sent } = recordFetch(jsonFetch({}, { status: 503 }))
    const middleware = [retry({ attempts: 2, maxDelay: 0 }), persisted({ mode: 'trusted' }), queryViaGet()]
    await createClient({ fetch, middleware }).request(hashOnly, { kind })
    return sent.map(({ method, url }) => `${method} ${url}`)
  }
  expect(await methods()).toEqual(['POST /graphql'])
  expect(await methods('query')).toEqual(['GET /graphql?documentId=abc', 'GET /graphql?documentId=abc'])
})

test.for<[what: string, fetch: typeof globalThis.fetch, options?: object]>([
  ['a lost connection', () => Promise.reject(new TypeError('fetch failed'))],
  ['a body that broke off', fetchOf('', [], new Error('reset'))],
  ['an abort', fetch, { signal: AbortSignal.abort() }],
  ['a variable that is no JSON', fetch, { variables: { n: NaN } }],
])('`isUnsupported` is not asked about %s, so a mutation is sent once', async ([, fetch, options]) => {
  const isUnsupported = vi.fn(() => true)
  const sent = vi.fn(fetch)
  await createClient({ fetch: sent, middleware: [persisted({ isUnsupported })] }).request(
    'mutation Pay { pay }',
    options,
  )
  expect(isUnsupported).not.toHaveBeenCalled()
  expect(sent.mock.calls.length).toBeLessThan(2)
})

test('a code that is a deep list leaves the errors of a response as they are', async () => {
  const code = `${'['.repeat(20_000)}"PERSISTED_QUERY_NOT_FOUND"${']'.repeat(20_000)}`
  const fetch = fetchOf('', [`{"errors":[{"message":"no","extensions":{"code":${code}}}]}`])
  const { error } = await createClient({ fetch, middleware: [persisted()] }).request('{ a }')
  expect(error?.name).toBe('GraphQLResultError')
})

const query = 'query Todos {\n  todos # all\n}\n'

const withHash = { extensions: { persistedQuery: persistedQuery(query) } }

/** Sends the query twice to a server that responds once like this, and then with data. Returns the bodies that it got. */
async function bodiesSent(options: PersistedOptions, first: typeof fetch) {
  const { fetch, sent } = recordFetch(fetchInTurn(first, jsonFetch(), jsonFetch()))
  const client = createClient({ fetch, middleware: [persisted(options)] })
  for (let call = 0; call < 2; call++) await client.request(query)
  return sent.map(bodyOf)
}

// https://github.com/apollographql/apollo-client/pull/10806
test('one 500 turned persisted queries off for good: the next query tries its hash again', async () => {
  const bodies = await bodiesSent({}, jsonFetch({}, { status: 500 }))
  expect(bodies).toEqual([
    { operationName: 'Todos', ...withHash },
    { operationName: 'Todos', ...withHash },
  ])
})

// https://github.com/graffle-js/graffle/issues/1292
// https://github.com/grafbase/grafbase/issues/2505
// https://github.com/apollographql/apollo-link-persisted-queries/issues/57
test('a server refused hashes in words of its own: `isUnsupported` knows the words, and texts are sent', async () => {
  const isUnsupported = ({ error }: Result<object>) => /APQ .* not .* supported/.test(error?.message ?? '')
  const message = 'Batch queries and APQ request are not currently supported for this API.'
  const bodies = await bodiesSent({ isUnsupported }, jsonFetch({ errors: [{ message }] }))
  expect(bodies).toEqual([
    { operationName: 'Todos', ...withHash },
    { operationName: 'Todos', query },
    { operationName: 'Todos', query },
  ])
})
