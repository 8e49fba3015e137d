import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareStructure } from './shareStructure.ts'

describe('shareStructure', () => {
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

  describe.each([
    { kind: 'rows with an id', row: (id: number) => ({ id, tags: [{ name: 'new' }] }) },
    { kind: 'edges', row: (id: number) => ({ cursor: 'c', node: { id, tags: [{ name: 'new' }] } }) },
  ])('of 10,000 $kind', ({ row }) => {
    const rows = Array.from({ length: 10_000 }, (_, id) => row(id))
    test.each([
      { change: 'the first one is removed', next: rows.slice(1), kept: 9_999 },
      { change: 'another one comes first', next: [row(-1), ...rows], kept: 10_000 },
      { change: 'they are reversed', next: [...rows].reverse(), kept: 10_000 },
    ])('keeps $kept when $change', ({ next, kept }) => {
      const old = new Set<unknown>(rows)
      const shared = shareStructure({ rows }, { rows: structuredClone(next) })
      expect(shared.rows.filter((row) => old.has(row))).toHaveLength(kept)
    })
  })

  test('keeps members without an id that are the same objects at other places', () => {
    const rows = Array.from({ length: 3 }, (_, n) => ({ n, tags: [{ name: 'new' }] }))
    const shared = shareStructure(rows, [rows[2], rows[0]])
    expect(shared[0]).toBe(rows[2])
    expect(shared[1]).toBe(rows[0])
  })

  test('keeps equal parts of a row that has changed and moved', () => {
    const rows = [1, 2].map((id) => ({ id, done: false, tags: [{ name: 'new' }] }))
    const [moved] = shareStructure(rows, [{ ...structuredClone(rows[1]), done: true }])
    expect(moved).toEqual({ ...rows[1], done: true })
    expect(moved.tags).toBe(rows[1]?.tags)
  })

  test('returns what it has shared when it shares again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (previous, next) => {
        const shared = shareStructure(previous, next)
        expect(shareStructure(previous, shared)).toBe(shared)
      }),
    )
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
