import { createHash } from 'node:crypto'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { createClient, type GraphQLDocument, persisted, print } from '@thinql/core'
import { parse } from 'graphql'
import { afterEach, expect, test, vi } from 'vitest'
import { generate } from '../../test/documents/generate.ts'
import { bodyOf, recordFetch } from '../../test/recordFetch.ts'
import { todosData, todosDocument } from '../../test/servers/todos.ts'
import { serveYoga } from '../../test/servers/yoga.ts'
import { graphql } from '../../test/typedDocuments.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

afterEach(() => {
  vi.unstubAllGlobals()
})

const trusted = [persisted({ mode: 'trusted' })]
const trustedHash = `sha256:${sha256(todosDocument)}`

test('sends the prefixed hash as documentId to a server that knows it', async () => {
  const { fetch, sent } = recordFetch()
  const plugin = usePersistedOperations({
    getPersistedOperation: (id: string) => (id === trustedHash ? todosDocument : null),
    extractPersistedOperationId: (params) => (params as { documentId?: string }).documentId ?? null,
  })
  const endpoint = await serveYoga({ plugins: [plugin], extraParamNames: ['documentId'] })
  const client = createClient({ endpoint, fetch, middleware: trusted })
  expect(await client.request(todosDocument)).toMatchObject({ data: todosData })
  expect(sent.map(bodyOf)).toEqual([{ documentId: trustedHash, operationName: 'Todos' }])
})

test.for<{ what: string; document: GraphQLDocument }>([
  {
    what: 'a TypedDocumentString',
    document: Object.assign(new String('{ a }'), { __meta__: { hash: 'abc' } }),
  },
  { what: 'a DocumentNode', document: Object.assign(parse('{ a }'), { __meta__: { hash: 'abc' } }) },
])('sends the hash of a code generator on $what as documentId', async ({ document }) => {
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: {} })))
  await createClient({ fetch, middleware: trusted }).request(document)
  expect(sent.map(bodyOf)).toEqual([{ documentId: 'abc' }])
})

test.for<{ what: string; build: () => Promise<GraphQLDocument>; id: RegExp; name: string }>([
  {
    what: "codegen's embedHashInDocument",
    build: async () =>
      (await generate({}, { persistedDocuments: { mode: 'embedHashInDocument' } })).TodosDocument,
    id: /^sha256:[0-9a-f]{64}$/,
    name: 'Todos',
  },
  {
    what: "codegen's embedHashInDocument in string mode",
    build: async () => {
      const presetConfig = { persistedDocuments: { mode: 'embedHashInDocument' } }
      return (await generate({ documentMode: 'string' }, presetConfig)).TodosDocument
    },
    id: /^sha256:[0-9a-f]{64}$/,
    name: 'Todos',
  },
  {
    what: "gql.tada's graphql.persisted with its document",
    build: () => Promise.resolve(graphql.persisted('id-1', graphql('query Todo { todo { title } }'))),
    id: /^id-1$/,
    name: 'Todo',
  },
])('sends the id in a document of $what', async ({ build, id, name }) => {
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: {} })))
  const document = await build()
  const { error } = await createClient({ fetch, print, middleware: trusted }).request(document)
  expect(error).toBeUndefined()
  // The type of an asymmetric matcher is any.
  const documentId = expect.stringMatching(id) as string
  expect(sent.map(bodyOf)).toEqual([{ documentId, operationName: name }])
})

test('sends variables and extensions', async () => {
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: {} })))
  await createClient({ fetch, middleware: trusted }).request('{ a }', {
    variables: { b: 1 },
    extensions: { c: 2 },
  })
  const documentId = `sha256:${sha256('{ a }')}`
  expect(sent.map(bodyOf)).toEqual([{ documentId, variables: { b: 1 }, extensions: { c: 2 } }])
})

test('does not send the text after PersistedQueryNotFound', async () => {
  const refusal = { errors: [{ message: 'PersistedQueryNotFound' }] }
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json(refusal, { status: 404 })))
  const { error } = await createClient({ fetch, middleware: trusted }).request('{ a }')
  expect(error).toMatchObject({ name: 'ServerError', ...refusal })
  expect(sent.map(({ body }) => body)).toEqual([expect.not.stringContaining('{ a }')])
})

test('gives a RequestError without WebCrypto and without the hash of a code generator', async () => {
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: {} })))
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
