import { parse } from 'graphql'
import { describe, expect, test, vi } from 'vitest'
import { RequestError } from '../result/errors.ts'
import { describeDocument } from './describeDocument.ts'
import type { GraphQLDocument } from './document.ts'

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
