import { readFile } from 'node:fs/promises'
import { createClient, type Middleware, persisted, request, upload } from '@thinql/core'
import { parse } from 'graphql'
import { expect, expectTypeOf, test } from 'vitest'
import { bodyOf, recordFetch } from '../recordFetch.ts'
import { recordRequests } from '../recordRequests.ts'
import { serve } from '../serve.ts'

const answering = () => recordFetch(() => Promise.resolve(Response.json({ data: {} })))

async function packageJson() {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return JSON.parse(text) as { dependencies?: object; peerDependencies?: object }
}

test('PEERS 22: no dependency comes along', async () => {
  expect((await packageJson()).dependencies).toBeUndefined()
})

test("PEERS 23: a code generator's string is sent, and gives its types", async () => {
  class TypedDocumentString extends String {
    declare __apiType?: (variables: { b: string }) => { a: number }
  }
  const document = new TypedDocumentString('query A($b: ID!) { a(b: $b) }')
  const { fetch, sent } = answering()
  const { data } = await request(document, { fetch, variables: { b: '1' } })
  expectTypeOf(data).toEqualTypeOf<{ a: number } | null | undefined>()
  expect(sent.map(bodyOf)).toEqual([{ operationName: 'A', variables: { b: '1' }, query: String(document) }])
})

test('PEERS 24: no version of graphql is asked for, and its documents are sent', async () => {
  expect((await packageJson()).peerDependencies).toBeUndefined()
  const { fetch, sent } = answering()
  await request(parse('query A { a }'), { fetch })
  expect(sent.map(bodyOf)).toEqual([{ operationName: 'A', query: 'query A { a }' }])
})

test("PEERS 25: a framework's fetch options are passed with a call", async () => {
  let given: RequestInit | undefined
  const client = createClient({
    fetch: (_, init) => {
      given = init
      return Promise.resolve(Response.json({ data: {} }))
    },
  })
  const next = { revalidate: 60, tags: ['todos'] }
  // Next.js adds the field to the type of these options.
  const options: RequestInit & { next: object } = { next }
  await client.request('{ a }', options)
  expect(given).toMatchObject({ next })
})

test('PEERS 26: fetch is given no option that nobody set', async () => {
  let given: RequestInit | undefined
  const client = createClient({
    cache: undefined,
    fetch: (_, init) => {
      given = init
      return Promise.resolve(Response.json({ data: {} }))
    },
  })
  await client.request('{ a }', { credentials: undefined })
  expect(Object.keys(given ?? {}).sort()).toEqual(['body', 'headers', 'method'])
})

test('PEERS 27: a token may take its time', async () => {
  const { endpoint, arrived } = await recordRequests()
  await request('{ a }', { endpoint, headers: () => Promise.resolve({ authorization: 'Bearer t' }) })
  expect(arrived[0]?.headers.authorization).toBe('Bearer t')
})

test('PEERS 28: middleware sees the operation, its outcome and the headers of the answer', async () => {
  const endpoint = await serve((_, response) => response.setHeader('x-request-id', '7').end('{"data":{}}'))
  const seen: unknown[] = []
  const log: Middleware = (next) => async (operation) => {
    const result = await next(operation)
    seen.push(operation.name, operation.query, result.response?.headers.get('x-request-id'))
    return result
  }
  const { response } = await request('query Todos { a }', { endpoint, middleware: [log] })
  expect(seen).toEqual(['Todos', 'query Todos { a }', '7'])
  expect(response?.headers.get('x-request-id')).toBe('7')
})

test('PEERS 29: files are a part that who sends none does without', async () => {
  const variables = { input: { file: new File(['a'], 'a.txt') } }
  const { fetch, sent } = answering()
  const { error } = await request('mutation A { a }', { fetch, variables })
  expect(error).toMatchObject({
    name: 'RequestError',
    message: expect.stringContaining('variables.input.file is a File') as string,
  })
  expect(sent).toEqual([])
  await request('mutation A { a }', { fetch, variables, middleware: [upload()] })
  expect(sent.map(({ body }) => body instanceof FormData)).toEqual([true])
})

test('PEERS 30: characters that are split across chunks stay whole', async () => {
  const bytes = Buffer.from('{"data":{"a":"ä😀"}}')
  const endpoint = await serve((_, response) => {
    for (const byte of bytes) response.write(Uint8Array.of(byte))
    response.end()
  })
  expect(await request('{ a }', { endpoint })).toMatchObject({ data: { a: 'ä😀' } })
})

test('PEERS 30: a document can be sent as its id', async () => {
  const { fetch, sent } = answering()
  await request('{ a }', { fetch, middleware: [persisted({ mode: 'trusted' })] })
  expect(sent.map(bodyOf)).toEqual([{ documentId: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string }])
})
