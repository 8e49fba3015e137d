import { describeDocument } from '@thinql/core'
import { getIntrospectionQuery, getOperationAST, parse, print, stripIgnoredCharacters } from 'graphql'
import { describe, expect, test } from 'vitest'
import { scanOperations } from '../../src/document/scan.ts'
import { parsedOperations } from '../fuzz/parsedOperations.ts'
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

/** What a document goes through on its way to a client. */
const ways: readonly { way: string; rewrite: (text: string) => string }[] = [
  { way: 'as it is', rewrite: (text) => text },
  { way: 'minified', rewrite: stripIgnoredCharacters },
  { way: 'formatted', rewrite: (text) => print(parse(text)) },
  {
    way: 'with the line ends of Windows and a byte order mark',
    rewrite: (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`,
  },
]

describe('there are real documents to read', () => {
  test.for(collections)('from $from', ({ documents, atLeast }) => {
    expect(documents.length).toBeGreaterThanOrEqual(atLeast)
  })
})

describe.for(ways)('in a real document $way', ({ rewrite }) => {
  const texts = everyDocument.map(rewrite)

  test('the scan finds the operations that the parser of graphql finds', () => {
    expect(texts.map(scanOperations)).toEqual(texts.map(parsedOperations))
  })

  test('a name chooses the operation that graphql chooses', () => {
    for (const text of texts) {
      for (const { name } of parsedOperations(text)) {
        if (!name) continue
        const chosen = getOperationAST(parse(text), name)
        const described = describeDocument(text, { operationName: name })
        expect(described).toEqual({ query: text, name, kind: chosen?.operation })
      }
    }
  })

  test('without a name, the only operation is the one that graphql chooses', () => {
    for (const text of texts) {
      const chosen = getOperationAST(parse(text))
      if (!chosen) continue
      const { name, operation: kind } = chosen
      expect(describeDocument(text)).toEqual({ query: text, name: name?.value, kind })
    }
  })
})
