import { print as printWeb } from '@0no-co/graphql.web'
import { print } from '@thinql/core'
import { type DocumentNode, getIntrospectionQuery, parse, print as printJs } from 'graphql'
import type { Contender } from './contender.ts'

const todos =
  'query Todos($first: Int! = 10) { todos(first: $first, where: { done: false }) { id title tags } }'

/** The documents to print. */
export const printed: Readonly<Record<string, DocumentNode>> = {
  'print a small query': parse(todos, { noLocation: true }),
  'print the introspection query': parse(getIntrospectionQuery(), { noLocation: true }),
}

/** From a document to its text. Texts may differ in white space, so their parsed documents are compared. */
export function printers(document: DocumentNode): readonly Contender[] {
  const expected = JSON.stringify(document)
  return [
    { name: 'thinql', run: () => print(document) },
    { name: 'graphql', run: () => printJs(document) },
    { name: '@0no-co/graphql.web', run: () => printWeb(document) },
  ].map(({ name, run }) => {
    const actual = JSON.stringify(parse(run(), { noLocation: true }))
    if (actual !== expected) throw new Error(`${name} prints another document.`)
    return { name, run: () => void run() }
  })
}
