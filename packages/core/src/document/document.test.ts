import { type ClientOptions, describeDocument, type GraphQLDocument, print, request } from '@thinql/core'
import { type DocumentNode, parse, print as reference } from 'graphql'
import { describe, expect, test } from 'vitest'
import { changedInside, changedNodes, texts, wholeNodes } from '../../test/documents/shapes.ts'
import { recordRequests } from '../../test/recordRequests.ts'

/** The text that reaches a real server, or the error. */
async function sent(document: GraphQLDocument, options?: ClientOptions) {
  const { endpoint, arrived } = await recordRequests()
  const { error } = await request(document, { endpoint, ...options })
  const { query, operationName } = JSON.parse(arrived[0]?.body ?? '{}') as Record<string, string>
  return { error, query, operationName }
}

const withoutSpaces = (text: string) => reference(parse(text, { allowLegacyFragmentVariables: true }))

describe('a text is sent as it is written', () => {
  describe.for([{ print }, {}])('with the options %o', (options) => {
    test.for(texts)('$what', async ({ document }) => {
      const text = await document()
      expect((await sent(text, options)).query).toBe(text.valueOf())
    })
  })
})

describe('with `print`, a DocumentNode is sent as what it is now', () => {
  test.for([...wholeNodes, ...changedNodes, ...changedInside])('$what', async ({ document }) => {
    // All shapes here are nodes.
    const node = (await document()) as DocumentNode
    const { error, query } = await sent(node, { print })
    expect(error).toBeUndefined()
    expect(query).toBe(reference(node))
  })
})

describe('without `print`, a DocumentNode is sent as its text if it has a true one', () => {
  test.for(wholeNodes.filter(({ unprinted }) => unprinted === 'sent'))('$what', async ({ document }) => {
    const node = (await document()) as DocumentNode
    const { error, query } = await sent(node)
    expect(error).toBeUndefined()
    expect(withoutSpaces(query ?? '')).toBe(reference(node))
  })
})

describe('without `print`, a DocumentNode that isn’t its text is refused with the advice to print', () => {
  const refused = [...wholeNodes, ...changedNodes].filter(({ unprinted }) => unprinted === 'refused')
  test.for(refused)('$what', async ({ document }) => {
    const { error, query } = await sent(await document())
    expect(query).toBeUndefined()
    expect(error?.name).toBe('RequestError')
    expect(error?.message).toMatch(/no text: give the client `print`/)
  })
})

test('one of several operations in a file has its own name and kind', async () => {
  const names = ['Todos', 'AddTodo']
  const shapes = changedNodes.filter(({ what }) => names.some((name) => what.startsWith(`${name}, one of`)))
  const described = await Promise.all(
    shapes.map(async ({ document }) => describeDocument(await document(), { print })),
  )
  expect(described).toMatchObject([
    { name: 'Todos', kind: 'query' },
    { name: 'AddTodo', kind: 'mutation' },
  ])
})

describe('what is no document is refused', () => {
  test.for<{ what: string; document: unknown }>([
    { what: 'nothing', document: undefined },
    { what: 'null', document: null },
    { what: 'a number', document: 1 },
    { what: 'an object', document: {} },
    { what: 'a document of code generator without its hash', document: { __meta__: {} } },
    { what: 'an empty id', document: { kind: 'Document', definitions: [], documentId: '' } },
  ])('$what', async ({ document }) => {
    const { error, query } = await sent(document as GraphQLDocument)
    expect(query).toBeUndefined()
    expect(error?.message).toMatch(/^request: the document has no text/)
  })
})

test('a string literal of 8 million characters is sent', async () => {
  for (const literal of [`"${'x'.repeat(8_000_000)}"`, `"${'\\n'.repeat(4_000_000)}"`]) {
    const query = `query Todos { todos(a: ${literal}) { id } }`
    const arrived = await sent(query)
    expect(arrived.error).toBeUndefined()
    expect(arrived.query === query).toBe(true)
  }
})
