import { describeDocument } from '@thinql/core'
import { getIntrospectionQuery, getOperationAST, parse, print, stripIgnoredCharacters } from 'graphql'
import { describe, expect, test } from 'vitest'
import { scanDefinitions } from '../../src/document/scan.ts'
import { parsedDefinitions } from '../fuzz/graphqlJs.property.test.ts'
import { documentsOf, shapes } from './documentsOf.ts'

const collections = [
  { from: 'here', documents: shapes(), atLeast: 5 },
  {
    from: 'graphql',
    documents: [getIntrospectionQuery({ oneOf: true }), ...documentsOf('graphql')],
    atLeast: 3,
  },
  { from: 'graphql-http', documents: documentsOf('graphql-http'), atLeast: 5 },
  { from: 'mercurius', documents: documentsOf('mercurius'), atLeast: 90 },
  { from: 'relay-runtime', documents: documentsOf('relay-runtime'), atLeast: 40 },
]
const everyDocument = collections.flatMap(({ documents }) => documents)

/** The forms in which a document reaches a client. */
const ways: readonly { way: string; rewrite: (text: string) => string }[] = [
  { way: 'as it is', rewrite: (text) => text },
  { way: 'minified', rewrite: stripIgnoredCharacters },
  { way: 'formatted', rewrite: (text) => print(parse(text)) },
  {
    way: 'with the line ends of Windows and a byte order mark',
    rewrite: (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`,
  },
]

describe('reads real documents', () => {
  test.for(collections)('from $from', ({ documents, atLeast }) => {
    expect(documents.length).toBeGreaterThanOrEqual(atLeast)
  })
})

describe.for(ways)('in a real document $way', ({ rewrite }) => {
  const texts = everyDocument.map(rewrite)

  test('finds the same definitions as the parser of graphql', () => {
    expect(texts.map(scanDefinitions)).toEqual(texts.map(parsedDefinitions))
  })

  test('selects the same operation by name as graphql', () => {
    for (const text of texts) {
      for (const { kind, name } of parsedDefinitions(text)) {
        if (!name || kind === 'fragment') continue
        const chosen = getOperationAST(parse(text), name)
        const described = describeDocument(text, { operationName: name })
        expect(described).toEqual({ query: text, name, kind: chosen?.operation })
      }
    }
  })

  test('selects the only operation as graphql does', () => {
    for (const text of texts) {
      const chosen = getOperationAST(parse(text))
      if (!chosen) continue
      const { name, operation: kind } = chosen
      expect(describeDocument(text)).toEqual({ query: text, name: name?.value, kind })
    }
  })
})
