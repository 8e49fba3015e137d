import { describe, expect, test } from 'vitest'
import { changeAt, merge as mergeInto } from './patch.ts'

const merge = (value: unknown, patch: unknown) => mergeInto(value, patch, new Set())

const todo = { id: 1, owner: { name: 'Ada' }, tags: [{ id: 1 }, { id: 2 }], note: null }

describe('a patch', () => {
  test('adds fields at any depth', () => {
    expect(merge(todo, { title: 'Milk', owner: { age: 36 } })).toEqual({
      ...todo,
      title: 'Milk',
      owner: { name: 'Ada', age: 36 },
    })
  })

  test('adds fields to the items of a list by index', () => {
    expect(merge(todo, { tags: [{ name: 'a' }, { name: 'b' }] })).toMatchObject({
      tags: [
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
      ],
    })
  })

  test('adds the items of a longer list', () => {
    expect(merge({ tags: [1] }, { tags: [5, 2, [3]] })).toEqual({ tags: [1, 2, [3]] })
  })

  test('adds a null to an empty place', () => {
    expect([merge({}, { a: null }), merge([1], [1, null])]).toEqual([{ a: null }, [1, null]])
  })

  test('keeps a null', () => {
    expect(merge(todo, { note: { text: 'a' } })).toEqual(todo)
  })

  test('keeps an object when the patch has a null', () => {
    expect(merge(todo, { owner: null })).toEqual(todo)
  })

  test('keeps an object when the patch has a list, and the reverse', () => {
    expect(merge(todo, { owner: [{ name: 'Bob' }], tags: { 0: { id: 9 }, 2: { id: 3 } } })).toMatchObject(
      todo,
    )
  })

  test('with a field named __proto__ adds a field and changes no prototype', () => {
    const smuggled = JSON.parse('{"__proto__":{"admin":true}}') as object
    const merged = merge({ a: 1 }, smuggled) as { admin?: boolean }
    expect([Object.keys(merged), merged.admin, Object.getPrototypeOf(merged)]).toEqual([
      ['a', '__proto__'],
      undefined,
      Object.prototype,
    ])
  })

  test('is merged at a depth of 100,000', () => {
    const path = Array.from({ length: 100_000 }, () => 'a')
    const nest = (value: unknown) => changeAt(undefined, path, () => value, new Set())
    let merged = merge(nest({}), nest({ end: true }))
    while ((merged as { a?: unknown }).a) merged = (merged as { a?: unknown }).a
    expect(merged).toEqual({ end: true })
  })
})

describe('an unchanged value', () => {
  test('is shared with the merged copy', () => {
    const merged = merge(todo, { title: 'Milk', tags: [null, { name: 'b' }] }) as typeof todo
    expect([merged === todo, merged.tags === todo.tags, merged.tags[1] === todo.tags[1]]).toEqual([
      false,
      false,
      false,
    ])
    expect([merged.owner === todo.owner, merged.tags[0] === todo.tags[0]]).toEqual([true, true])
  })

  test('keeps its place before added fields', () => {
    expect(Object.keys(merge({ b: 1, c: {} }, { a: 2, c: { d: 1 } }) as object)).toEqual(['b', 'c', 'a'])
  })
})

test('merge changes neither of its arguments', () => {
  const before = structuredClone(todo)
  const patch = Object.freeze({ owner: Object.freeze({ age: 36 }) })
  merge(todo, patch)
  expect(todo).toEqual(before)
})
