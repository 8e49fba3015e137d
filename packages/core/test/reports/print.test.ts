import { createClient, print } from '@thinql/core'
import { type DocumentNode, parse, print as printByGraphql, visit } from 'graphql'
import { expect, test } from 'vitest'
import { bodyOf, recordFetch } from '../support/recordRequests.ts'

// https://github.com/graphql/graphql-spec/pull/1227
// https://github.com/graphql/graphql-js/pull/4852
test('a selection lost its only field on the client, and then its braces: empty braces are printed', () => {
  const document = parse('mutation Start { start { isLocal } }')
  const sent = visit(document, { Field: ({ name }) => (name.value === 'isLocal' ? null : undefined) })
  expect(print(sent)).toMatch(/start \{\s*\}/)
})

// https://github.com/ardatan/graphql-mesh/issues/7038
test('two clients changed the same document differently, and one sent the text of the other: each sends its own', async () => {
  const document = parse('query Todos { todos }')
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: { todos: [] } })))
  for (const suffix of ['@cached', '@live']) {
    const client = createClient({
      fetch,
      print: (node: DocumentNode) => printByGraphql(node).replace('Todos', `Todos ${suffix}`),
    })
    await client.request(document)
  }
  expect(sent.map(bodyOf)).toMatchObject([
    { query: expect.stringContaining('@cached') as string },
    { query: expect.stringContaining('@live') as string },
  ])
})
