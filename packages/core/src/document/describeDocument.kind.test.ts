import { parse, print } from 'graphql'
import { describe, expect, test } from 'vitest'
import { describeDocument } from './describeDocument.ts'
import type { GraphQLDocument } from './document.ts'

const named = 'query A { a } mutation B { b } subscription C { c }'

/** What GraphQL Code Generator leaves of a document when it replaces it with its hash. */
function hashOnly(hash: string): GraphQLDocument {
  return { __meta__: { hash } } as unknown as GraphQLDocument
}

describe('name and kind', () => {
  interface Case {
    readonly rule: string
    readonly text: string
    readonly operationName?: string
    readonly name?: string
    readonly kind: string
  }

  test.for<Case>([
    { rule: 'of the only operation', text: 'mutation B { b }', name: 'B', kind: 'mutation' },
    { rule: 'of { a }: query without a name', text: '{ a }', kind: 'query' },
    {
      rule: 'of the operation after a fragment',
      text: 'fragment F on T { f } query A { ...F }',
      name: 'A',
      kind: 'query',
    },
    {
      rule: 'of the operation that operationName selects',
      text: named,
      operationName: 'A',
      name: 'A',
      kind: 'query',
    },
    {
      rule: 'of the last operation when operationName selects it',
      text: named,
      operationName: 'C',
      name: 'C',
      kind: 'subscription',
    },
    { rule: 'of several operations with a mutation: mutation without a name', text: named, kind: 'mutation' },
    {
      rule: 'of several operations with a subscription: subscription without a name',
      text: 'query A { a } subscription C { c }',
      kind: 'subscription',
    },
    {
      rule: 'of an anonymous query and a mutation: mutation without a name',
      text: '{ a } mutation B { b }',
      kind: 'mutation',
    },
    {
      rule: 'of an operationName that no operation has: that name and mutation',
      text: named,
      operationName: 'D',
      name: 'D',
      kind: 'mutation',
    },
    {
      rule: 'of a query and a mutation with the same name: mutation',
      text: 'query A { a } mutation A { b }',
      operationName: 'A',
      name: 'A',
      kind: 'mutation',
    },
    {
      rule: 'of an operationName that differs from the only operation: that name',
      text: 'mutation B { b }',
      operationName: 'A',
      name: 'A',
      kind: 'mutation',
    },
    { rule: 'of text that is not GraphQL: mutation without a name', text: 'SELECT 1', kind: 'mutation' },
    {
      rule: 'of a definition that is not executable: mutation without a name',
      text: 'scalar Date query A { a } query B { b }',
      kind: 'mutation',
    },
  ])('$rule', ({ text, operationName, name, kind }) => {
    expect(describeDocument(text, { operationName })).toEqual({ query: text, name, kind })
  })
})

describe('the kind that the caller says', () => {
  const kind = 'query'

  test.for<{ rule: string; document: GraphQLDocument; counts: string }>([
    { rule: 'counts for a hash', document: hashOnly('abc'), counts: 'query' },
    { rule: 'counts for text that nobody can read', document: 'SELECT 1', counts: 'query' },
    { rule: 'counts behind a type definition', document: 'scalar Date query A { a }', counts: 'query' },
    { rule: 'does not make a query of a mutation', document: 'mutation A { a }', counts: 'mutation' },
    {
      rule: 'does not make a query of a mutation beside text that nobody can read',
      document: 'mutation A { a } scalar Date query B { b }',
      counts: 'mutation',
    },
  ])('$rule', ({ document, counts }) => {
    expect(describeDocument(document, { kind }).kind).toBe(counts)
  })
})

describe('a hash without text', () => {
  test('is described by itself, and as the most dangerous kind', () => {
    expect(describeDocument(hashOnly('abc'))).toEqual({
      query: '',
      hash: 'abc',
      name: undefined,
      kind: 'mutation',
    })
  })

  test('has the name that the caller says', () => {
    expect(describeDocument(hashOnly('abc'), { operationName: 'A' }).name).toBe('A')
  })

  test('has the name and the kind of the nodes beside it, if they are printed', () => {
    const nodes = Object.assign(parse('query A { a }', { noLocation: true }), { documentId: 'abc' })
    expect(describeDocument(nodes, { print })).toEqual({
      query: 'query A {\n  a\n}',
      hash: 'abc',
      name: 'A',
      kind: 'query',
    })
    expect(describeDocument(nodes)).toEqual({ query: '', hash: 'abc', name: undefined, kind: 'mutation' })
  })
})
