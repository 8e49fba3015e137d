import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parse, print as printAnew } from 'graphql'
import { describe, expect, test, vi } from 'vitest'
import { RequestError } from '../result/errors.ts'
import { describeDocument } from './describeDocument.ts'
import type { GraphQLDocument } from './document.ts'
import { print } from './print.ts'

/** A DocumentNode that has lost its source text. */
function node() {
  return { kind: 'Document', definitions: [] } as const
}

describe('query', () => {
  test('is the document when that is a string', () => {
    expect(describeDocument(' \n{ a } # b').query).toBe(' \n{ a } # b')
  })

  test('is the value of a String object', () => {
    expect(describeDocument(new String('query A { a }'))).toEqual({
      query: 'query A { a }',
      name: 'A',
      kind: 'query',
    })
  })

  test('is printed when a DocumentNode has a source too', () => {
    const document = { ...node(), loc: { source: { body: '{ a }' } } }
    expect(describeDocument(document, { print: () => '{ b }' }).query).toBe('{ b }')
  })

  test('is printed when a DocumentNode was cloned as JSON', () => {
    const document = { ...node(), loc: { start: 0, end: 5 } } as unknown as GraphQLDocument
    expect(describeDocument(document, { print: () => '{ b }' }).query).toBe('{ b }')
  })

  test('is printed when a DocumentNode has no source', () => {
    const print = vi.fn(() => 'query A { a }')
    const document = node()
    expect(describeDocument(document, { print })).toEqual({
      query: 'query A { a }',
      name: 'A',
      kind: 'query',
    })
    expect(print).toHaveBeenCalledWith(document)
  })

  test.for<{ what: string; document: GraphQLDocument; print?: () => string }>([
    { what: 'an empty string', document: '' },
    { what: 'white space', document: ' \n\t' },
    { what: 'an empty String object', document: new String('') },
    { what: 'a DocumentNode without source or print', document: node() },
    {
      what: 'a DocumentNode that was cloned as JSON, without print',
      document: { ...node(), loc: { start: 0, end: 5 } } as unknown as GraphQLDocument,
    },
    { what: 'a DocumentNode whose print is empty', document: node(), print: () => '' },
  ])('throws a RequestError for $what', ({ document, print }) => {
    expect(() => describeDocument(document, { print })).toThrow(RequestError)
  })
})

describe('the cache of descriptions', () => {
  const toText = (document: unknown) => JSON.stringify(document)

  test('prints a document once for two descriptions', () => {
    const counted = vi.fn(toText)
    const document = node()
    describeDocument(document, { print: counted })
    describeDocument(document, { print: counted, operationName: 'A' })
    expect(counted).toHaveBeenCalledOnce()
  })

  test('stays the same when a caller changes a description', () => {
    Object.assign(describeDocument('query Shared { a }'), { query: 'mutation Mine { b }' })
    expect(describeDocument('query Shared { a }').query).toBe('query Shared { a }')
  })

  test('describes a document again after it failed without print', () => {
    const document = node()
    expect(() => describeDocument(document)).toThrow(RequestError)
    expect(describeDocument(document, { print: () => '{ a }' }).query).toBe('{ a }')
  })

  test('prints a document once, also after 5,000 others', () => {
    const counted = vi.fn(toText)
    const document = node()
    describeDocument(document, { print: counted })
    for (let other = 0; other < 5000; other += 1) describeDocument(node(), { print: toText })
    describeDocument(document, { print: counted })
    expect(counted).toHaveBeenCalledOnce()
  })

  test('keeps the printed and the original text apart', () => {
    const document = { ...parse('query A { a }') }
    expect(describeDocument(document).query).toBe('query A { a }')
    expect(describeDocument(document, { print: () => 'query A { b }' }).query).toBe('query A { b }')
    expect(describeDocument(document).query).toBe('query A { a }')
  })
})

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
    expect(describeDocument(nodes, { print: printAnew })).toEqual({
      query: 'query A {\n  a\n}',
      hash: 'abc',
      name: 'A',
      kind: 'query',
    })
    expect(describeDocument(nodes)).toEqual({ query: '', hash: 'abc', name: undefined, kind: 'mutation' })
  })
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('strings that are made anew at each call fill no memory', () => {
  const describeUnique = (from: number) => {
    for (let id = from; id < from + 200; id += 1) {
      describeDocument(`query Todo { todo(id: "${id} ${'x'.repeat(1_000_000)}") { id } }`)
    }
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = describeUnique(0)
  expect(describeUnique(200) - before).toBeLessThan(20_000_000)
})

test('a string that is longer than the memo may be is not kept', () => {
  const used = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  describeDocument(`query Todo { todo(id: "${'x'.repeat(50_000_000)}") { id } }`)
  // Until its next match, a regular expression keeps the text of the last.
  describeDocument('{ a }')
  expect(used() - before).toBeLessThan(20_000_000)
})

test.for([{ print }, {}])('nodes that are made anew at each call are not kept, with %o', async (options) => {
  const describeUnique = (id: number) => {
    const document = parse(`query Todo { todo(id: ${id}) { id } }`)
    describeDocument(document, options)
    return new WeakRef(document)
  }
  const described = Array.from({ length: 100 }, (_, id) => describeUnique(id))
  // In this task, a WeakRef keeps what it refers to.
  await new Promise((resolve) => setTimeout(resolve))
  collectGarbage()
  expect(described.filter((reference) => reference.deref()).length).toBeLessThan(10)
})
