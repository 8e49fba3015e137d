import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareStructure } from './shareStructure.ts'

test('equal parts stay the same objects beside changed ones', () => {
  const previous = { todos: [{ id: 1 }, { id: 2 }], viewer: { name: 'Ada' } }
  const shared = shareStructure(previous, { todos: [{ id: 1 }, { id: 3 }], viewer: { name: 'Ada' } })
  expect(shared).toEqual({ todos: [{ id: 1 }, { id: 3 }], viewer: { name: 'Ada' } })
  expect(shared.viewer).toBe(previous.viewer)
  expect(shared.todos[0]).toBe(previous.todos[0])
})

test.each([null, undefined])('equal parts stay the same beside an object that replaces %s', (nothing) => {
  const previous = { todo: nothing, viewer: { name: 'Ada' } }
  const shared = shareStructure(previous, { todo: { id: 1 }, viewer: { name: 'Ada' } })
  expect(shared.todo).toEqual({ id: 1 })
  expect(shared.viewer).toBe(previous.viewer)
})

test('a field that is undefined is not taken for another one that is missing', () => {
  const shared = shareStructure<object>({ a: 1, b: undefined }, { a: 1, c: undefined })
  expect(Object.keys(shared)).toEqual(['a', 'c'])
})

test('a list does not share an object with the same keys', () => {
  expect(shareStructure({ 0: 'a' }, ['a'])).toEqual(['a'])
})

// https://github.com/solidjs/solid/issues/3233
test('the key `__proto__` stays a key of its object', () => {
  const json = '{"__proto__":{"id":1},"a":1}'
  const shared = shareStructure(JSON.parse(json), JSON.parse(json.replace('"a":1', '"a":2')) as object)
  expect(Object.getPrototypeOf(shared)).toBe(Object.prototype)
  expect(JSON.stringify(shared)).toBe('{"__proto__":{"id":1},"a":2}')
})

test('an object that is not plain is taken from the new value', () => {
  const next = { at: new Date(0) }
  expect(shareStructure({ at: new Date(0) }, next).at).toBe(next.at)
})

test('data that is too deep is taken from the new value', () => {
  const nest = () => JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown
  const next = nest()
  expect(shareStructure(nest(), next)).toBe(next)
})

describe.each([
  { kind: 'rows with an id', row: (id: number) => ({ id, tags: [{ name: 'new' }] }) },
  { kind: 'edges', row: (id: number) => ({ cursor: 'c', node: { id, tags: [{ name: 'new' }] } }) },
])('a list of 10,000 $kind', ({ row }) => {
  const rows = Array.from({ length: 10_000 }, (_, id) => row(id))
  // https://github.com/TanStack/query/issues/7852
  // https://github.com/mobxjs/mobx-react/issues/906
  test.each([
    { change: 'the first one is removed', next: rows.slice(1), kept: 9_999 },
    { change: 'another one comes first', next: [row(-1), ...rows], kept: 10_000 },
    { change: 'they are reversed', next: [...rows].reverse(), kept: 10_000 },
  ])('$kept of 10,000 equal members stay the same objects when $change', ({ next, kept }) => {
    const old = new Set<unknown>(rows)
    const shared = shareStructure({ rows }, { rows: structuredClone(next) })
    expect(shared.rows.filter((row) => old.has(row))).toHaveLength(kept)
  })
})

// https://github.com/TanStack/query/issues/5235
test('members without an id that are the same objects stay so at other places', () => {
  const rows = Array.from({ length: 3 }, (_, n) => ({ n, tags: [{ name: 'new' }] }))
  const shared = shareStructure(rows, [rows[2], rows[0]])
  expect(shared[0]).toBe(rows[2])
  expect(shared[1]).toBe(rows[0])
})

test('data that is shared a second time stays the same object', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (previous, next) => {
      const shared = shareStructure(previous, next)
      expect(shareStructure(previous, shared)).toBe(shared)
    }),
  )
})

test('the shared value always equals the new one, and neither argument changes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (previous, next) => {
      const before = JSON.stringify([previous, next])
      expect(shareStructure(previous, next)).toEqual(next)
      expect(JSON.stringify([previous, next])).toBe(before)
    }),
  )
})

test('an equal value always gives the old object', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(shareStructure(value, structuredClone(value))).toBe(value)
    }),
  )
})

test('equal objects without a prototype, which some parsers make, stay the same', () => {
  const make = () => Object.assign(Object.create(null) as object, { id: 1 })
  const previous = [make()]
  expect(shareStructure(previous, [make()])).toBe(previous)
})

test('parts with a field named constructor are shared', () => {
  const before = { race: { constructor: { name: 'A' } } }
  expect(shareStructure(before, structuredClone(before))).toBe(before)
})

test.each([
  ['an object', { same: { id: 1 }, other: 1 }, { same: { id: 1 }, other: 2 }],
  ['a list', [{ id: 1 }, { id: 2 }], [{ id: 1 }, { id: 3 }]],
])('the new value does not change: %s', (_, previous, next) => {
  const own = Object.values(next)[0] as object
  const shared = shareStructure<object>(previous, next)
  expect(Object.values(shared)[0]).toBe(Object.values(previous)[0])
  expect(Object.values(next)[0]).toBe(own)
})

test('rows with the same id stay the same objects at their places', () => {
  const list = () => [
    { id: 1, title: 'a' },
    { id: 1, title: 'b' },
  ]
  const previous = list()
  expect(shareStructure(previous, list())).toBe(previous)
})
