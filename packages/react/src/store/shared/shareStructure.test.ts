import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareStructure } from './shareStructure.ts'

describe('shareStructure', () => {
  test('returns the old value when the new one is equal', () => {
    const previous = { todos: [{ id: 1, tags: ['a'] }], count: null }
    expect(shareStructure(previous, structuredClone(previous))).toBe(previous)
  })

  test('keeps equal parts and takes changed ones', () => {
    const previous = { todos: [{ id: 1 }, { id: 2 }], viewer: { name: 'Ada' } }
    const shared = shareStructure(previous, { todos: [{ id: 1 }, { id: 3 }], viewer: { name: 'Ada' } })
    expect(shared).toEqual({ todos: [{ id: 1 }, { id: 3 }], viewer: { name: 'Ada' } })
    expect(shared.viewer).toBe(previous.viewer)
    expect(shared.todos[0]).toBe(previous.todos[0])
  })

  test.each([null, undefined])('keeps equal parts beside an object that replaces %s', (nothing) => {
    const previous = { todo: nothing, viewer: { name: 'Ada' } }
    const shared = shareStructure(previous, { todo: { id: 1 }, viewer: { name: 'Ada' } })
    expect(shared.todo).toEqual({ id: 1 })
    expect(shared.viewer).toBe(previous.viewer)
  })

  test('changes neither value', () => {
    const previous = { list: [{ id: 1 }], object: { id: 2 }, changed: 3 }
    const next = { ...structuredClone(previous), changed: 4 }
    const { list, object } = next
    shareStructure(previous, next)
    expect(previous).toEqual({ list: [{ id: 1 }], object: { id: 2 }, changed: 3 })
    expect(next.list).toBe(list)
    expect(next.object).toBe(object)
  })

  test('takes a list as changed when it grows, shrinks or loses a key', () => {
    expect(shareStructure([1, 2], [1, 2, 3])).toEqual([1, 2, 3])
    expect(shareStructure([1, 2, 3], [1, 2])).toEqual([1, 2])
    expect(shareStructure({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 })
    expect(shareStructure({ a: undefined }, { b: undefined })).toEqual({ b: undefined })
  })

  test('does not take a list for an object with the same keys', () => {
    expect(shareStructure({ 0: 'a' }, ['a'])).toEqual(['a'])
  })

  test('keeps the key `__proto__` a key of the object itself', () => {
    const json = '{"__proto__":{"id":1},"a":1}'
    const shared = shareStructure(JSON.parse(json), JSON.parse(json.replace('"a":1', '"a":2')) as object)
    expect(Object.getPrototypeOf(shared)).toBe(Object.prototype)
    expect(JSON.stringify(shared)).toBe('{"__proto__":{"id":1},"a":2}')
  })

  test('returns the new value when it is not a plain object', () => {
    const next = { at: new Date(0) }
    expect(shareStructure({ at: new Date(0) }, next).at).toBe(next.at)
  })

  test('returns the new value when it is nested too deep', () => {
    const nest = () => JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown
    const next = nest()
    expect(shareStructure(nest(), next)).toBe(next)
  })

  test('always returns a value equal to the new one, and changes neither', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (previous, next) => {
        const before = JSON.stringify([previous, next])
        expect(shareStructure(previous, next)).toEqual(next)
        expect(JSON.stringify([previous, next])).toBe(before)
      }),
    )
  })

  test('always returns the old value for an equal one', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(shareStructure(value, structuredClone(value))).toBe(value)
      }),
    )
  })
})

test('shares parts that have a field named constructor', () => {
  const before = { race: { constructor: { name: 'A' } } }
  expect(shareStructure(before, structuredClone(before))).toBe(before)
})
