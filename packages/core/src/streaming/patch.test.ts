import { describe, expect, test } from 'vitest'
import { changeAt, merge as mergeInto, type Path } from './patch.ts'

const todo = { id: 1, owner: { name: 'Ada' }, tags: [{ id: 1 }, { id: 2 }], note: null }

function put(path: Path, value: unknown, root: unknown = todo) {
  return changeAt(root, path, () => value, new Set())
}

describe('a change', () => {
  test('gets the value at the path', () => {
    expect(changeAt({ count: 1 }, ['count'], (count) => Number(count) + 1, new Set())).toEqual({ count: 2 })
  })

  test('reaches the items of a list', () => {
    expect(put(['tags', 1, 'id'], 3)).toEqual({ ...todo, tags: [{ id: 1 }, { id: 3 }] })
  })

  test('reaches the root', () => {
    expect(put([], 'all')).toBe('all')
  })

  test('adds a field after the others', () => {
    expect(Object.keys(put(['owner', 'age'], 36, { owner: { name: 'Ada' } }) as object)).toEqual(['owner'])
    expect(Object.keys((put(['owner', 'age'], 36) as typeof todo).owner)).toEqual(['name', 'age'])
  })

  test('adds an item to the end of a list', () => {
    expect(put([1], 2, [1])).toEqual([1, 2])
  })

  test('creates objects and lists on the path', () => {
    expect(put(['rows', 0, 'id'], 1, {})).toEqual({ rows: [{ id: 1 }] })
  })

  test('keeps the order of fields', () => {
    expect(Object.keys(put(['id'], 2) as object)).toEqual(Object.keys(todo))
  })

  test('copies the objects on the path and shares the others', () => {
    const before = structuredClone(todo)
    const changed = put(['tags', 0, 'id'], 9) as typeof todo
    expect(todo).toEqual(before)
    expect([changed.owner === todo.owner, changed.tags[1] === todo.tags[1]]).toEqual([true, true])
  })

  test('at a field named __proto__ adds a field and changes no prototype', () => {
    const changed = put(['__proto__', 'admin'], true, { a: 1 }) as { admin?: boolean }
    expect([Object.keys(changed), changed.admin, Object.getPrototypeOf(changed)]).toEqual([
      ['a', '__proto__'],
      undefined,
      Object.prototype,
    ])
  })

  test.for(['__proto__', 'constructor', 'toString'])('at a path through %s changes no prototype', (name) => {
    put([name, 'admin'], true)
    put(['tags', name, 'admin'], true)
    expect('admin' in {} || 'admin' in [] || 'admin' in Object).toBe(false)
  })
})

describe('returns the same root when', () => {
  test.for([
    { where: 'a null is in the way', path: ['note', 'text'] },
    { where: 'a scalar is in the way', path: ['id', 'text'] },
    { where: 'the change would leave a gap in a list', path: ['tags', 3] },
    { where: 'the change would leave a gap of billions', path: ['tags', 2 ** 32] },
    { where: 'the index is negative', path: ['tags', -1] },
    { where: 'the field is a method of the list', path: ['tags', 'map'] },
  ])('$where', ({ path }) => {
    expect(put(path, {})).toBe(todo)
  })

  test('the change returns undefined', () => {
    expect(put(['owner', 'age'], undefined)).toBe(todo)
  })
})

const merge = (value: unknown, patch: unknown) => mergeInto(value, patch, new Set())

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
