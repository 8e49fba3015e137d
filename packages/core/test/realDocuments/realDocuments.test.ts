import { globSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { describeDocument } from '@thinql/core'
import { getIntrospectionQuery, getOperationAST, Kind, parse, print, stripIgnoredCharacters } from 'graphql'
import { describe, expect, test } from 'vitest'
import { scanDefinitions } from '../../src/document/scan.ts'
import { parsedDefinitions } from '../fuzz/graphqlJs.property.test.ts'

/** Where documents stand in code and in prose: between backticks or quotes, or in a fence. */
const quoted = /```graphql\n([\s\S]*?)```|`([^`]*)`|'([^'\n]*)'|"([^"\n]*)"/g

/** The documents that stand in the code, the tests and the docs of an installed package. */
function documentsOf(packageName: string): readonly string[] {
  const root = realpathSync(path.join(import.meta.dirname, '../../node_modules', packageName))
  const files = globSync('**/*.{js,ts,json,md,mdx}', { cwd: root }).sort()
  const texts = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(quoted)].map(
      ([, ...texts]) => texts.find(Boolean) ?? '',
    ),
  )
  return [...new Set(texts)].filter((text) => text.includes('{') && isExecutable(text))
}

/** The documents beside this file: what is written in applications, and what could be. */
function shapes(): readonly string[] {
  const folder = path.join(import.meta.dirname, 'shapes')
  return globSync('*.graphql', { cwd: folder }).map((file) => readFileSync(path.join(folder, file), 'utf8'))
}

function isExecutable(text: string): boolean {
  try {
    return parse(text, { noLocation: true }).definitions.some(
      ({ kind }) => kind === Kind.OPERATION_DEFINITION,
    )
  } catch {
    return false
  }
}

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

test.for(collections)('real documents are read from $from', ({ documents, atLeast }) => {
  expect(documents.length).toBeGreaterThanOrEqual(atLeast)
})

describe.for(ways)('in a real document $way', ({ rewrite }) => {
  const texts = everyDocument.map(rewrite)

  test('the scanner finds the same definitions as the parser of graphql', () => {
    expect(texts.map(scanDefinitions)).toEqual(texts.map(parsedDefinitions))
  })

  test('the scanner selects the same operation by name as graphql', () => {
    for (const text of texts) {
      for (const { kind, name } of parsedDefinitions(text)) {
        if (!name || kind === 'fragment') continue
        const chosen = getOperationAST(parse(text), name)
        const described = describeDocument(text, { operationName: name })
        expect(described).toEqual({ query: text, name, kind: chosen?.operation })
      }
    }
  })

  test('the scanner selects the only operation as graphql does', () => {
    for (const text of texts) {
      const chosen = getOperationAST(parse(text))
      if (!chosen) continue
      const { name, operation: kind } = chosen
      expect(describeDocument(text)).toEqual({ query: text, name: name?.value, kind })
    }
  })
})
