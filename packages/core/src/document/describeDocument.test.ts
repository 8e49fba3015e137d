import { describe, expect, test, vi } from 'vitest'
import { RequestError } from '../result/errors.ts'
import { describeDocument } from './describeDocument.ts'
import type { GraphQLDocument } from './document.ts'

const named = 'query A { a } mutation B { b } subscription C { c }'

/** A DocumentNode that has lost its source text. */
function node() {
  return { kind: 'Document', definitions: [] } as const
}

describe('the name and the kind', () => {
  interface Case {
    readonly rule: string
    readonly text: string
    readonly operationName?: string
    readonly name?: string
    readonly kind: string
  }

  test.for<Case>([
    { rule: 'are those of the only operation', text: 'mutation B { b }', name: 'B', kind: 'mutation' },
    { rule: 'are query and none for the shorthand', text: '{ a }', kind: 'query' },
    { rule: 'pass over fragments', text: 'fragment F on T { f } query A { ...F }', name: 'A', kind: 'query' },
    { rule: 'are of the operation asked for', text: named, operationName: 'A', name: 'A', kind: 'query' },
    {
      rule: 'are of the operation asked for, wherever it stands',
      text: named,
      operationName: 'C',
      name: 'C',
      kind: 'subscription',
    },
    { rule: 'of several are none, and mutation if there is one', text: named, kind: 'mutation' },
    {
      rule: 'of several are none, and subscription if there is one and no mutation',
      text: 'query A { a } subscription C { c }',
      kind: 'subscription',
    },
    {
      rule: 'of several are none, and mutation if there is one beside an anonymous query',
      text: '{ a } mutation B { b }',
      kind: 'mutation',
    },
    {
      rule: 'are as asked for and the most dangerous where no operation has that name',
      text: named,
      operationName: 'D',
      name: 'D',
      kind: 'mutation',
    },
    {
      rule: 'of two that have the name asked for are the most dangerous',
      text: 'query A { a } mutation A { b }',
      operationName: 'A',
      name: 'A',
      kind: 'mutation',
    },
    {
      rule: 'are as asked for where the only operation has another name',
      text: 'mutation B { b }',
      operationName: 'A',
      name: 'A',
      kind: 'mutation',
    },
    { rule: 'are mutation and none where nothing can be read', text: 'SELECT 1', kind: 'mutation' },
  ])('$rule', ({ text, operationName, name, kind }) => {
    expect(describeDocument(text, { operationName })).toEqual({ query: text, name, kind })
  })
})

describe('the text', () => {
  test('is a string as it is written', () => {
    expect(describeDocument(' \n{ a } # b').query).toBe(' \n{ a } # b')
  })

  test('is the value of a boxed string', () => {
    expect(describeDocument(new String('query A { a }'))).toEqual({
      query: 'query A { a }',
      name: 'A',
      kind: 'query',
    })
  })

  test('is what print makes of a DocumentNode that has a source too', () => {
    const document = { ...node(), loc: { source: { body: '{ a }' } } }
    expect(describeDocument(document, { print: () => '{ b }' }).query).toBe('{ b }')
  })

  test('is what print makes of a DocumentNode that was cloned as JSON', () => {
    const document = { ...node(), loc: { start: 0, end: 5 } } as unknown as GraphQLDocument
    expect(describeDocument(document, { print: () => '{ b }' }).query).toBe('{ b }')
  })

  test('is what print makes of a DocumentNode without source', () => {
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
    { what: 'space', document: ' \n\t' },
    { what: 'a boxed empty string', document: new String('') },
    { what: 'a DocumentNode without source or print', document: node() },
    { what: 'a DocumentNode that prints to nothing', document: node(), print: () => '' },
  ])('is missed in $what, with a RequestError', ({ document, print }) => {
    expect(() => describeDocument(document, { print })).toThrow(RequestError)
  })
})

describe('a document is read once', () => {
  const print = (document: unknown) => JSON.stringify(document)

  test('however often it is described', () => {
    const counted = vi.fn(print)
    const document = node()
    describeDocument(document, { print: counted })
    describeDocument(document, { print: counted, operationName: 'A' })
    expect(counted).toHaveBeenCalledOnce()
  })

  test('and what a caller does to its description changes no other', () => {
    Object.assign(describeDocument('query Shared { a }'), { query: 'mutation Mine { b }' })
    expect(describeDocument('query Shared { a }').query).toBe('query Shared { a }')
  })

  test('and again once there is a print, if there was none before', () => {
    const document = node()
    expect(() => describeDocument(document)).toThrow(RequestError)
    expect(describeDocument(document, { print: () => '{ a }' }).query).toBe('{ a }')
  })

  test('and forgotten after a thousand others, so that documents made anew at each call fill no memory', () => {
    const counted = vi.fn(print)
    const document = node()
    describeDocument(document, { print: counted })
    for (let other = 0; other < 1000; other += 1) describeDocument(node(), { print })
    describeDocument(document, { print: counted })
    expect(counted).toHaveBeenCalledTimes(2)
  })
})
