import { describe, expect, test } from 'vitest'
import { changeAt, type Path } from './patch.ts'

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
