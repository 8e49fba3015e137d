import { print as printWeb } from '@0no-co/graphql.web'
import { print } from '@thinql/core'
import { type DocumentNode, getIntrospectionQuery, parse, print as printJs } from 'graphql'
import type { Contender } from './contender.ts'

const todos =
  'query Todos($first: Int! = 10) { todos(first: $first, where: { done: false }) { id title tags } }'

/** A small document and the introspection query, as they are printed for a request. */
export const printed: Readonly<Record<string, DocumentNode>> = {
  'print a small query': parse(todos, { noLocation: true }),
  'print the introspection query': parse(getIntrospectionQuery(), { noLocation: true }),
}

/** From a document to its text. Texts may differ in their white space, so what is compared is what they say. */
export function printers(document: DocumentNode): readonly Contender[] {
  const expected = JSON.stringify(document)
  return [
    { name: 'thinql', run: () => print(document) },
    { name: 'graphql', run: () => printJs(document) },
    { name: '@0no-co/graphql.web', run: () => printWeb(document) },
  ].map(({ name, run }) => {
    const said = JSON.stringify(parse(run(), { noLocation: true }))
    if (said !== expected) throw new Error(`${name} prints something else.`)
    return { name, run: () => void run() }
  })
}
