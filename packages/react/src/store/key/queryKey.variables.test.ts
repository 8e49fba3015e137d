import { describe, expect, test } from 'vitest'
import { createClient } from '@thinql/core'
import { toQuery } from './queryKey.ts'

const client = createClient()
const textOf = (value: unknown) => toQuery(client, '{ a }', { value }).json.slice('{"value":'.length, -1)

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
