import { type ClientOptions, type GraphQLDocument, request } from '@thinql/core'
import { parse, print } from 'graphql'
import { expect, test } from 'vitest'
import { recordRequests } from '../../test/recordRequests.ts'
import { graphql, TypedDocumentString } from '../../test/typedDocuments.ts'

/** The body that reaches a real server. */
async function sent(document: GraphQLDocument, options?: ClientOptions): Promise<unknown> {
  const { endpoint, arrived } = await recordRequests()
  const { error } = await request(document, { endpoint, ...options })
  expect(error).toBeUndefined()
  return JSON.parse(arrived[0]?.body ?? '')
}

const query = 'query Todo { todo(id: 1) { ...Title } }   fragment Title on Todo { title }'

test('sends a string as it is', async () => {
  expect(await sent(query)).toEqual({ operationName: 'Todo', query })
})

test('sends a TypedDocumentString of GraphQL Code Generator without its hash', async () => {
  const document = new TypedDocumentString(query, { hash: 'sha1:1' })
  expect(await sent(document)).toEqual({ operationName: 'Todo', query })
})

test('sends the source text of a DocumentNode', async () => {
  expect(await sent(parse(query))).toEqual({ operationName: 'Todo', query })
})

test('prints a DocumentNode without source', async () => {
  const document = parse(query, { noLocation: true })
  expect(await sent(document, { print })).toEqual({ operationName: 'Todo', query: print(parse(query)) })
})

test('refuses a DocumentNode without source when there is no print', async () => {
  const { error } = await request(parse(query, { noLocation: true }), { endpoint: 'http://127.0.0.1:1/' })
  expect(error).toMatchObject({ name: 'RequestError' })
  expect(error?.message).toMatch(/no source text: .* give the client `print`/)
})

test('refuses a document of a code generator that has only a hash', async () => {
  const hashOnly = { __meta__: { hash: 'abc' } } as unknown as string
  const { error } = await request(hashOnly, { endpoint: 'http://127.0.0.1:1/' })
  expect(error).toMatchObject({ name: 'RequestError' })
})

test('refuses undefined, which untyped code may pass', async () => {
  const { error } = await request(undefined as unknown as string, { endpoint: 'http://127.0.0.1:1/' })
  expect(error?.message).toMatch(/the document has no source text/)
})

test('prints a document of gql.tada with its fragments', async () => {
  const title = graphql('fragment Title on Todo { title }')
  const document = graphql('query Todo { todo { ...Title } }', [title])
  expect(await sent(document, { print })).toEqual({
    operationName: 'Todo',
    query: print(parse('query Todo { todo { ...Title } } fragment Title on Todo { title }')),
  })
})
