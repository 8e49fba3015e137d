import { createClient, type GraphQLDocument } from '@thinql/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyOf, toQuery, type Variables } from './queryKey.ts'

const client = createClient()
const keyFor = (document: GraphQLDocument, variables?: Variables, operationName?: string) =>
  keyOf(toQuery(client, document, variables, operationName))

describe('the key of a query', () => {
  test('is the same whatever the order of its variables, at any depth', () => {
    expect(keyFor('{ a }', { b: { d: 1, c: [{ f: 1, e: 2 }] }, a: 1 })).toBe(
      keyFor('{ a }', { a: 1, b: { c: [{ e: 2, f: 1 }], d: 1 } }),
    )
  })

  test('is the same with no variables, with empty ones, with undefined ones and with null for them', () => {
    const untyped = null as unknown as Variables
    const keys = [undefined, {}, { a: undefined }, untyped].map((variables) => keyFor('{ a }', variables))
    expect(new Set(keys).size).toBe(1)
  })

  test('is that of what the wire carries for a date', () => {
    expect(keyFor('{ a }', { at: new Date(0) })).toBe(keyFor('{ a }', { at: '1970-01-01T00:00:00.000Z' }))
  })

  test.each([
    ['an order of a list', { a: [1, 2] }, { a: [2, 1] }],
    ['a number and its text', { a: 1 }, { a: '1' }],
    ['null and nothing', { a: null }, {}],
    ['a list and an object', { a: ['x'] }, { a: { 0: 'x' } }],
    ['an own `__proto__`', JSON.parse('{"__proto__":1}') as Variables, {}],
  ])('tells apart %s', (_, one: Variables, other: Variables) => {
    expect(keyFor('{ a }', one)).not.toBe(keyFor('{ a }', other))
  })

  test('tells apart the operations of a document', () => {
    const document = 'query A { a } query B { b }'
    expect(keyFor(document, undefined, 'A')).not.toBe(keyFor(document, undefined, 'B'))
  })

  test('tells apart texts that a NUL could move into one another', () => {
    expect(keyFor('{ a }', { x: '\0' })).not.toBe(keyFor('{ a }', { x: '\\u0000' }))
    expect(keyFor('{ a }\0{}', {})).not.toBe(keyFor('{ a }', {}))
  })

  test('holds the whole text and all variables: it is no hash', () => {
    const key = keyFor('query A { a }', { secret: 'x'.repeat(100) })
    expect(key).toContain('query A { a }')
    expect(key).toContain('x'.repeat(100))
  })

  test('is the same for two queries exactly when they send the same', () => {
    const variables = fc.dictionary(fc.string(), fc.jsonValue())
    const sent = (value: unknown) => JSON.stringify(JSON.parse(JSON.stringify(value)))
    fc.assert(
      fc.property(variables, variables, (one, other) => {
        // Equal but for the order of their keys.
        const equal = sent(sorted(one)) === sent(sorted(other))
        expect(keyFor('{ a }', one) === keyFor('{ a }', other)).toBe(equal)
      }),
    )
  })
})

describe('a query that can not be sent', () => {
  test.each([
    ['a mutation', 'mutation Save { save }', undefined],
    ['a subscription', 'subscription Saved { saved }', undefined],
    ['a blank document', ' ', undefined],
    ['a document without a text', { kind: 'Document', definitions: [] } as const, undefined],
    ['variables that JSON would change', '{ a }', { a: NaN }],
  ])('says why, instead of throwing: %s', (_, document, variables) => {
    expect(toQuery(client, document, variables).invalid?.name).toBe('RequestError')
  })

  test('is named by what it is, where it has no name', () => {
    expect(toQuery(client, 'mutation { save }').invalid?.message).toBe(
      'The document is a mutation, not a query.',
    )
  })

  test('says where its variables are wrong', () => {
    expect(toQuery(client, '{ a }', { a: [NaN] }).invalid?.valuePath).toEqual(['variables', 'a', 0])
  })

  test('shares its key with none that can be sent', () => {
    expect(keyFor('{ a }', { a: NaN })).not.toBe(keyFor('{ a }', { a: null }))
  })
})

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([key, inner]) => [key, sorted(inner)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

const textOf = (value: unknown) => toQuery(client, '{ a }', { value }).call.slice('\0{"value":'.length, -1)

describe('the keys of variables', () => {
  test('are in order at every depth', () => {
    expect(textOf({ b: [{ d: 1, c: { f: 2, e: 3 } }], a: null })).toBe(
      '{"a":null,"b":[{"c":{"e":3,"f":2},"d":1}]}',
    )
  })

  test('leave apart what JSON has apart', () => {
    const values = [{}, [], '', 0, null, { a: [] }, { a: {} }, { a: '0' }, { a: 0 }, { a: new Number(1) }]
    const own = JSON.parse('{"__proto__":{"a":1}}') as object
    const dates = [new Date(0), new Date(1)]
    const texts = [...values, own, ...dates].map(textOf)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('leave what writes its JSON itself as it is', () => {
    class Money {
      readonly cents = 250
      toJSON() {
        return '2.50'
      }
    }
    expect(textOf({ price: new Money() })).toBe('{"price":"2.50"}')
  })

  test('leave out what is undefined', () => {
    expect(textOf({ b: undefined, a: 1 })).toBe('{"a":1}')
  })
})

test('a query whose print threw has what it threw as its cause, and does not quote it', () => {
  const thrown = new Error('token=hunter2')
  const print = () => {
    throw thrown
  }
  const { invalid } = toQuery(createClient({ print }), { kind: 'Document', definitions: [] })
  expect(invalid?.cause).toBe(thrown)
  expect(invalid?.message).not.toContain('hunter2')
})

test('a query whose variables cannot be sent is refused by its name', () => {
  const { invalid } = toQuery(client, 'query Todos { todos }', { id: NaN })
  expect(invalid?.message).toMatch(/^Query Todos: variables\.id is NaN/)
})
