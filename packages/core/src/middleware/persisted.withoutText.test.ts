import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import {
  type ClientOptions,
  createClient,
  type GraphQLDocument,
  persisted,
  print,
  queryViaGet,
  retry,
} from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { generate } from '../../test/documents/generate.ts'
import { bodyOf, recordFetch } from '../../test/recordFetch.ts'
import { todosData, todosDocument } from '../../test/servers/todos.ts'
import { serveYoga } from '../../test/servers/yoga.ts'
import { graphql } from '../../test/typedDocuments.ts'

/** Documents that a tool has replaced with what the server knows them by. */
const tools: readonly { tool: string; build: () => Promise<{ document: GraphQLDocument; texts: object }> }[] =
  [
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
async function send(options: ClientOptions, json: object = { data: {} }, kind?: 'query') {
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json(json)))
  const { error } = await createClient({ fetch, ...options }).request(hashOnly, { kind })
  return { error, sent }
}

describe.for(tools)('a document of $tool', ({ build }) => {
  test.for([{}, { print }])('runs on a server that reads `documentId`, with %o', async (options) => {
    const { document, texts } = await build()
    const plugin = usePersistedOperations({
      getPersistedOperation: (id: string) => (texts as Record<string, string>)[id] ?? null,
      extractPersistedOperationId: (params) => (params as { documentId?: string }).documentId ?? null,
    })
    const endpoint = await serveYoga({ plugins: [plugin], extraParamNames: ['documentId'] })
    const client = createClient({ ...options, endpoint, middleware: [persisted({ mode: 'trusted' })] })
    expect(await client.request(document)).toMatchObject({ data: todosData })
  })

  test('runs on graphql-yoga with its plugin as it comes', async () => {
    const { document, texts } = await build()
    const plugin = usePersistedOperations({
      getPersistedOperation: (id) => (texts as Record<string, string>)[id] ?? null,
    })
    const endpoint = await serveYoga({ plugins: [plugin] })
    const client = createClient({ endpoint, middleware: [persisted()] })
    expect(await client.request(document)).toMatchObject({ data: todosData })
  })

  test('is refused without `persisted`, in words that name it', async () => {
    const { document } = await build()
    const { error } = await createClient({ endpoint: 'http://127.0.0.1:1/' }).request(document)
    expect(error?.name).toBe('RequestError')
    expect(error?.message).toMatch(/no text: .* or `persisted`/)
  })
})

describe('a document that has a hash only', () => {
  test('is sent as `documentId` by trusted mode', async () => {
    const { sent } = await send({ middleware: [persisted({ mode: 'trusted' })] })
    expect(sent.map(bodyOf)).toEqual([{ documentId: 'abc' }])
  })

  test('is sent as `extensions.persistedQuery` by automatic mode', async () => {
    const { sent } = await send({ middleware: [persisted()] })
    expect(sent.map(bodyOf)).toEqual([{ extensions: { persistedQuery: { version: 1, sha256Hash: 'abc' } } }])
  })

  test.for(['PersistedQueryNotFound', 'PersistedQueryNotSupported'])(
    'is sent once to a server that responds %s, because there is no text to send',
    async (message) => {
      const { error, sent } = await send({ middleware: [persisted()] }, { errors: [{ message }] })
      expect(error?.errors).toEqual([{ message }])
      expect(sent).toHaveLength(1)
    },
  )

  test('needs no WebCrypto', async () => {
    vi.stubGlobal('crypto', undefined)
    for (const mode of ['automatic', 'trusted'] as const) {
      expect((await send({ middleware: [persisted({ mode })] })).error).toBeUndefined()
    }
    vi.unstubAllGlobals()
  })

  test('is sent once and by POST, unless the caller says that it is a query', async () => {
    const unavailable = { fetch: () => Promise.resolve(new Response('', { status: 503 })) }
    const methods = async (kind?: 'query') => {
      const { fetch, sent } = recordFetch(unavailable.fetch)
      const middleware = [retry({ attempts: 2, maxDelay: 0 }), persisted({ mode: 'trusted' }), queryViaGet()]
      await createClient({ fetch, middleware }).request(hashOnly, { kind })
      return sent.map(({ method, url }) => `${method} ${url}`)
    }
    expect(await methods()).toEqual(['POST /graphql'])
    expect(await methods('query')).toEqual(['GET /graphql?documentId=abc', 'GET /graphql?documentId=abc'])
  })

  test('is sent without `persisted` by a caller who sends the extension', async () => {
    const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: {} })))
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'abc' } }
    await createClient({ fetch }).request(hashOnly, { extensions })
    expect(sent.map(bodyOf)).toEqual([{ extensions }])
  })
})
