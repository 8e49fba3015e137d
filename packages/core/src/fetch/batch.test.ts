import { batch, type BatchOptions, createClient, queryViaGet } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { bodyOf, recordFetch } from '../../test/recordFetch.ts'
import { serveApollo } from '../../test/servers/apollo.ts'
import { serveGraphqlHttp } from '../../test/servers/graphqlHttp.ts'
import { serveMercurius } from '../../test/servers/mercurius.ts'
import { addTodoDocument, todoDocument, todosData, todosDocument } from '../../test/servers/todos.ts'
import { serveYoga } from '../../test/servers/yoga.ts'

describe.for([
  { server: 'graphql-yoga', serve: () => serveYoga({ batching: true }) },
  { server: 'Apollo Server', serve: () => serveApollo({ allowBatchedHttpRequests: true }) },
  { server: 'mercurius', serve: () => serveMercurius({ allowBatchedQueries: true }) },
])('$server', ({ serve }) => {
  test('each caller of a batch gets its own data or errors', async () => {
    const { fetch, sent } = recordFetch()
    const client = createClient({ endpoint: await serve(), fetch: batch({ fetch }) })
    const results = await Promise.all([
      client.request(todosDocument),
      client.request(todoDocument, { variables: { id: 2 } }),
      client.request('query Failing { failing { id } }'),
      client.request(addTodoDocument, { variables: { title: 'Write' } }),
    ])
    expect(results).toMatchObject([
      { data: todosData },
      { data: { todo: { title: 'Wörter zählen 😀' } } },
      { error: { errors: [{ path: ['failing'] }] } },
      { data: { addTodo: { title: 'Write' } } },
    ])
    expect(results.map(({ error }) => error === undefined)).toEqual([true, true, false, true])
    expect(sent.map(bodyOf)).toMatchObject([
      [{ operationName: 'Todos' }, { operationName: 'Todo' }, { operationName: 'Failing' }, {}],
    ])
  })
})

describe.for([
  { server: 'graphql-yoga', serve: () => serveYoga() },
  { server: 'Apollo Server', serve: () => serveApollo() },
  { server: 'mercurius', serve: () => serveMercurius() },
  { server: 'graphql-http', serve: () => serveGraphqlHttp() },
])('$server without batching', ({ serve }) => {
  test('each caller of a batch gets an error without data', async () => {
    const client = createClient({ endpoint: await serve(), fetch: batch() })
    const results = await Promise.all([client.request(todosDocument), client.request(todosDocument)])
    for (const result of results) {
      expect(result.error?.name).toMatch(/ServerError|GraphQLResultError/)
      expect(result.data ?? null).toBeNull()
    }
  })

  test('a single operation gets its data', async () => {
    const client = createClient({ endpoint: await serve(), fetch: batch() })
    expect(await client.request(todosDocument)).toMatchObject({ data: todosData })
  })
})

/** A batch whose fetch responds to each operation with its name. */
function echo(options: BatchOptions = {}) {
  const respond = ({ operationName }: { operationName?: string }) => ({ data: { name: operationName } })
  const { fetch, sent } = recordFetch((_, init) => {
    const text = typeof init?.body === 'string' ? init.body : '{}'
    const body = JSON.parse(text) as { operationName?: string } | { operationName?: string }[]
    return Promise.resolve(Response.json(Array.isArray(body) ? body.map(respond) : respond(body)))
  })
  return { fetch: batch({ ...options, fetch }), sent }
}

test('sends a GET by the fetch of the platform by default', async () => {
  const client = createClient({ endpoint: await serveYoga(), fetch: batch(), middleware: [queryViaGet()] })
  expect(await client.request(todosDocument)).toMatchObject({ data: todosData })
})

test('sends a single operation without a list', async () => {
  const { fetch, sent } = echo()
  await createClient({ fetch }).request('query A { a }')
  expect(sent.map(bodyOf)).toEqual([{ operationName: 'A', query: 'query A { a }' }])
})

test('sends no more than `max` operations together', async () => {
  const { fetch, sent } = echo({ max: 2 })
  const client = createClient({ fetch })
  const results = await Promise.all(
    ['A', 'B', 'C', 'D', 'E'].map((name) => client.request(`query ${name} { a }`)),
  )
  expect(results.map(({ data }) => data as unknown)).toEqual(
    ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })),
  )
  expect(sent.map(bodyOf)).toMatchObject([
    [{ operationName: 'A' }, { operationName: 'B' }],
    [{ operationName: 'C' }, { operationName: 'D' }],
    { operationName: 'E' },
  ])
})

test('sends no more than 10 operations together by default', async () => {
  const { fetch, sent } = echo()
  const client = createClient({ fetch })
  await Promise.all(Array.from({ length: 11 }, () => client.request('{ a }')))
  expect(sent.map(bodyOf)).toMatchObject([{ length: 10 }, { query: '{ a }' }])
})

test('sends operations to a URL object together', async () => {
  const { fetch, sent } = echo()
  const client = createClient({ endpoint: new URL('http://localhost/graphql'), fetch })
  await Promise.all([client.request('{ a }'), client.request('{ b }')])
  expect(sent).toMatchObject([{ url: 'http://localhost/graphql' }])
})

test('sends operations with async header functions together', async () => {
  const { fetch, sent } = echo()
  const client = createClient({ fetch, headers: () => Promise.resolve({ authorization: 'Bearer t' }) })
  await Promise.all([client.request('{ a }'), client.request('{ b }')])
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer t')
})

describe('sends apart', () => {
  const accept = 'application/graphql-response+json, application/json;q=0.9'

  test.for<{ what: string; other: { endpoint?: string; headers?: HeadersInit; cache?: RequestCache } }>([
    { what: 'operations with different endpoints', other: { endpoint: 'http://localhost/b' } },
    { what: 'operations with different headers', other: { headers: { authorization: 'Bearer other' } } },
    { what: 'operations of which one has another header', other: { headers: { trace: '1' } } },
    { what: 'operations with different fetch options', other: { cache: 'no-store' } },
  ])('$what', async ({ other }) => {
    const { fetch, sent } = echo()
    const client = { endpoint: 'http://localhost/a', headers: { authorization: 'Bearer t' }, fetch }
    const [a, b] = [createClient(client), createClient({ ...client, ...other })]
    const results = await Promise.all([a.request('query A { a }'), b.request('query B { a }')])
    expect(results.map(({ data }) => data as unknown)).toEqual([{ name: 'A' }, { name: 'B' }])
    expect(sent).toHaveLength(2)
  })

  test.for<{ what: string; init: RequestInit }>([
    { what: 'GETs', init: { method: 'GET', headers: { accept } } },
    { what: 'uploads', init: { method: 'POST', body: new FormData(), headers: { accept } } },
    {
      what: 'streams',
      init: { method: 'POST', body: '{}', headers: { accept: 'multipart/mixed, application/json' } },
    },
    { what: 'calls without options', init: {} },
  ])('$what', async ({ init }) => {
    const { fetch, sent } = echo()
    await Promise.all([fetch('http://localhost/', init), fetch('http://localhost/', init)])
    expect(sent).toHaveLength(2)
  })

  test('Request objects', async () => {
    const { fetch, sent } = echo()
    const init = { method: 'POST', body: '{}', headers: { accept } }
    const [a, b] = [new Request('http://localhost/a'), new Request('http://localhost/b')]
    await Promise.all([fetch(a, init), fetch(b, init)])
    expect(sent.map(({ url }) => url)).toEqual([a.url, b.url])
  })
})

test('a batch that belongs to another incoming request of a worker is not joined', async () => {
  const { fetch, sent } = echo()
  // As in workerd, whose Response throws while it handles another request. runtimes.runtime.ts has the real one.
  class OwnedResponse extends Response {
    override clone(): Response {
      throw new Error('Cannot perform I/O on behalf of a different request.')
    }
  }
  vi.stubGlobal('Response', OwnedResponse)
  try {
    const client = createClient({ fetch })
    await Promise.all([client.request('query A { a }'), client.request('query B { a }')])
    expect(sent.map(bodyOf)).toMatchObject([{ operationName: 'A' }, { operationName: 'B' }])
  } finally {
    vi.unstubAllGlobals()
  }
})

test.for([{ max: NaN }, { max: 0 }, { windowMs: NaN }, { windowMs: -1 }, { windowMs: 2 ** 31 }])(
  'refuses %o',
  (options) => {
    expect(() => batch(options)).toThrow(
      new RangeError('batch: give a max from 1 and a windowMs from 0 to 2147483647.'),
    )
  },
)
