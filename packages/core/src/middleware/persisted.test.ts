import { createHash } from 'node:crypto'
import { useAPQ } from '@graphql-yoga/plugin-apq'
import { createClient, persisted } from '@thinql/core'
import mercurius from 'mercurius'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bodyOf, recordFetch } from '../../test/recordFetch.ts'
import { serveApollo } from '../../test/servers/apollo.ts'
import { serveMercurius } from '../../test/servers/mercurius.ts'
import { addTodoDocument, todosData, todosDocument } from '../../test/servers/todos.ts'
import { serveYoga } from '../../test/servers/yoga.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const persistedQuery = (query: string) => ({ version: 1, sha256Hash: sha256(query) })

afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each([
  { server: 'graphql-yoga', serve: () => serveYoga({ plugins: [useAPQ()] }) },
  { server: 'Apollo Server', serve: () => serveApollo() },
  {
    server: 'mercurius',
    serve: () => serveMercurius({ persistedQueryProvider: mercurius.persistedQueryDefaults.automatic() }),
  },
])('$server', ({ serve }) => {
  test('gets the text of a query once, then only its hash', async () => {
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

  test('runs a mutation with its variables', async () => {
    const client = createClient({ endpoint: await serve(), middleware: [persisted()] })
    const result = await client.request(addTodoDocument, { variables: { title: 'Éric 😀' } })
    expect(result).toMatchObject({ data: { addTodo: { title: 'Éric 😀' } } })
  })
})

test('sends other extensions with the hash', async () => {
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: {} })))
  const client = createClient({ fetch, middleware: [persisted()] })
  await client.request('{ a }', { extensions: { trace: 1 } })
  expect(sent.map(bodyOf)).toEqual([{ extensions: { trace: 1, persistedQuery: persistedQuery('{ a }') } }])
})

test('hashes the text as UTF-8', async () => {
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: {} })))
  const query = '{ a(b: "Wörter 😀") }'
  await createClient({ fetch, middleware: [persisted()] }).request(query)
  expect(sent.map(bodyOf)).toEqual([{ extensions: { persistedQuery: persistedQuery(query) } }])
})

test.for([undefined, {}])('sends the text without hash when WebCrypto is %j', async (crypto) => {
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: {} })))
  vi.stubGlobal('crypto', crypto)
  const { error } = await createClient({ fetch, middleware: [persisted()] }).request('{ a }')
  expect(error).toBeUndefined()
  expect(sent.map(bodyOf)).toEqual([{ query: '{ a }' }])
})
