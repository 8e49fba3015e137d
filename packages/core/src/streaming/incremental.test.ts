import { describe, expect, test } from 'vitest'
import { createIncrementalReader } from './incremental.ts'
import { changeAt, merge as mergeInto, type Path } from './patch.ts'

function readIncremental(...payloads: unknown[]) {
  const copies = new Set<object>()
  const reader = createIncrementalReader(copies, () => 16_384)
  return payloads.map((payload) => {
    copies.clear()
    return reader(payload)
  })
}

const malformed = { invalidReason: 'the body is not a GraphQL response' }

const todo = { title: 'Milk', tags: [{ name: 'a' }], owner: null }

const initial = { data: { todo }, hasNext: true }

type Patch = Readonly<Record<string, unknown>>

// https://github.com/apollographql/apollo-client/issues/11476
// https://github.com/apollographql/apollo-server/issues/7893
// https://github.com/relay-tools/fetch-multipart-graphql/issues/54
describe.for<[format: string, patch: (patch: Patch) => Patch]>([
  ['2020', (patch) => ({ ...patch, hasNext: false })],
  ['2022', (patch) => ({ incremental: [patch], hasNext: false })],
  [
    'current',
    ({ path, ...patch }) => ({
      pending: [{ id: '0', path }],
      incremental: [{ ...patch, id: '0' }],
      hasNext: false,
    }),
  ],
])('the %s format', ([format, patch]) => {
  test('errors and extensions of all payloads are collected', () => {
    const first = { ...initial, errors: [{ message: 'a' }], extensions: { a: 1, b: 1 } }
    const second = { path: ['todo'], data: {}, errors: [{ message: 'b' }], extensions: { b: 2 } }
    expect(readIncremental(first, patch(second))[1]).toMatchObject({
      errors: [{ message: 'a' }, { message: 'b' }],
      extensions: { a: 1, b: 2 },
    })
  })

  test('the data stays when a fragment fails', () => {
    const failed = { path: ['todo'], data: null, errors: [{ message: 'no' }] }
    expect(readIncremental(initial, patch(failed))[1]).toMatchObject({
      data: { todo },
      errors: [{ message: 'no' }],
    })
  })

  test.for([
    { where: 'a null', path: ['todo', 'owner'] },
    { where: 'a field of a null', path: ['todo', 'owner', 'address', 0] },
    { where: 'an item after a gap', path: ['todo', 'tags', 5] },
  ])('a patch of $where changes nothing', ({ path }) => {
    expect(readIncremental(initial, patch({ path, data: { name: 'x' } }))[1]?.data).toEqual({ todo })
  })

  test.for([
    { what: 'null', value: null },
    { what: 'an object', value: { 0: 'a' } },
  ])('items for $what change nothing', ({ value }) => {
    const first = { data: { rows: value }, pending: [{ id: '0', path: ['rows'] }], hasNext: true }
    const items = format === 'current' ? { path: ['rows'], items: [1] } : { path: ['rows', 0], items: [1] }
    expect(readIncremental(first, patch(items))[1]?.data).toEqual({ rows: value })
  })
})

test.for([
  null,
  [],
  'a',
  { data: [1] },
  { data: {}, errors: [1] },
  { data: {}, incremental: 1 },
  { data: {}, incremental: [{ path: 1 }] },
  { data: {}, incremental: [{ id: 'unknown', data: {} }] },
  { path: ['a'], data: 1, errors: 'no' },
  { data: {}, pending: [null] },
  { data: {}, completed: {} },
])('the malformed payload %j gives an invalidReason', (payload) => {
  expect(readIncremental(payload)).toMatchObject([malformed])
})

// https://github.com/apollographql/apollo-kotlin/issues/6979
test('patches of the first payload are added in the format of 2022', () => {
  const [last] = readIncremental({ ...initial, incremental: [{ path: ['todo'], data: { note: 'x' } }] })
  expect(last).toMatchObject({ data: { todo: { title: 'Milk', note: 'x' } } })
})

// https://github.com/grafbase/grafbase/pull/2228
test('a typed server writes null for what is missing: it counts as missing', () => {
  const nulls = { path: null, pending: null, incremental: null, completed: null, hasNext: null }
  const patch = { path: null, id: null, subPath: null, items: null, data: { now: 1 } }
  const results = readIncremental({ ...nulls, ...initial }, { ...nulls, incremental: [patch] })
  expect(results.map(({ data, hasNext }) => [data, hasNext])).toEqual([
    [{ todo }, true],
    [{ todo, now: 1 }, false],
  ])
})

const pending = [{ id: '0', path: ['todo'] }]

test('items are added to the end of a list in the current format', () => {
  const items = (...names: string[]) => ({ id: '1', items: names.map((name) => ({ name })) })
  const [, , last] = readIncremental(
    { ...initial, pending: [{ id: '1', path: ['todo', 'tags'] }] },
    { incremental: [items('b', 'c'), items('d')], hasNext: true },
    { incremental: [items('e')], hasNext: true },
  )
  expect(last).toMatchObject({
    data: { todo: { tags: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name })) } },
  })
})

// https://github.com/rmosolgo/graphql-ruby/issues/5434
test('a deferred scalar comes at its own path', () => {
  const incremental = [{ path: ['count'], data: 2 }]
  expect(readIncremental({ data: {}, hasNext: true }, { incremental })[1]?.data).toEqual({ count: 2 })
})

// https://github.com/strawberry-graphql/strawberry/issues/3990
test('a server writes the path of `pending` into each patch too: the id says where the patch belongs', () => {
  const path = ['todo', 'tags']
  const [, , last] = readIncremental(
    { ...initial, pending: [...pending, { id: '1', path }] },
    { incremental: [{ id: '1', path, items: [{ name: 'b' }] }], hasNext: true },
    { incremental: [{ ...pending[0], subPath: ['tags', 1], data: { note: 'x' } }] },
  )
  expect(last).toMatchObject({ data: { todo: { tags: [{ name: 'a' }, { name: 'b', note: 'x' }] } } })
})

test('items that would leave a gap before them are skipped in the current format', () => {
  const incremental = [{ path: ['todo', 'others', 4_000_000_000], items: [1] }]
  const [, last] = readIncremental(initial, { incremental, hasNext: false })
  expect(last?.data).toEqual({ todo })
})

// https://github.com/facebook/relay/issues/5354
test('a deferred fragment adds fields to the rows of a list that came before', () => {
  const rows = [{ name: 'a' }, { name: 'b' }]
  const [, last] = readIncremental(
    { data: { todo: { rows } }, pending: [{ id: '0', path: ['todo'] }], hasNext: true },
    { incremental: [1, 0].map((row) => ({ id: '0', subPath: ['rows', row], data: { row } })) },
  )
  expect(last?.data).toEqual({ todo: { rows: rows.map(({ name }, row) => ({ name, row })) } })
})

test('the errors of a failed fragment are kept in the current format', () => {
  const [, last] = readIncremental(
    { ...initial, pending },
    { completed: [{ id: '0', errors: [{ message: 'no' }] }], hasNext: false },
  )
  expect(last).toMatchObject({ data: { todo }, errors: [{ message: 'no' }], hasNext: false })
})

const owned = { id: 1, owner: { name: 'Ada' }, tags: [{ id: 1 }, { id: 2 }], note: null }

function put(path: Path, value: unknown, root: unknown = owned) {
  return changeAt(root, path, () => value, new Set())
}

test.for<[what: string, root: unknown, path: Path, value: unknown, changed: unknown]>([
  [
    'replaces a field of an item of a list',
    owned,
    ['tags', 1, 'id'],
    3,
    { ...owned, tags: [{ id: 1 }, { id: 3 }] },
  ],
  ['adds an item to the end of a list', [1], [1], 2, [1, 2]],
  ['creates the objects and lists that a path needs', {}, ['rows', 0, 'id'], 1, { rows: [{ id: 1 }] }],
])('`changeAt` %s', ([, root, path, value, changed]) => {
  expect(put(path, value, root)).toEqual(changed)
})

test('`changeAt` keeps the order of fields', () => {
  expect(Object.keys(put(['id'], 2) as object)).toEqual(Object.keys(owned))
})

/** The keys of an object, whether it has made somebody an admin, and its prototype. */
const factsOf = (value: unknown): unknown[] => {
  const object = value as { admin?: boolean }
  return [Object.keys(object), object.admin, Object.getPrototypeOf(object)]
}
const unchanged = [['a', '__proto__'], undefined, Object.prototype]

test('`changeAt` adds a field named __proto__ and changes no prototype', () => {
  expect(factsOf(put(['__proto__', 'admin'], true, { a: 1 }))).toEqual(unchanged)
})

test('`changeAt` can make two different copies of one object', () => {
  const first = put(['a'], 1, {})
  expect([put(['b'], 2, first), put(['c'], 3, first)]).toEqual([
    { a: 1, b: 2 },
    { a: 1, c: 3 },
  ])
})

test.for<[where: string, path: string[] | (string | number)[]]>([
  ['a null is in the way', ['note', 'text']],
  ['a scalar is in the way', ['id', 'text']],
  ['the change would leave a gap in a list', ['tags', 3]],
  ['the change would leave a gap of billions', ['tags', 2 ** 32]],
  ['the index is negative', ['tags', -1]],
  ['the field is a method of the list', ['tags', 'map']],
])('`changeAt` returns the same root when %s', ([, path]) => {
  expect(put(path, {})).toBe(owned)
})

test('`changeAt` returns the same root for undefined', () => {
  expect(put(['owner', 'age'], undefined)).toBe(owned)
})

const merge = (value: unknown, patch: unknown) => mergeInto(value, patch, new Set())

test.for<[what: string, value: unknown, patch: unknown, merged: unknown]>([
  [
    'adds fields at any depth',
    owned,
    { title: 'Milk', owner: { age: 36 } },
    { ...owned, title: 'Milk', owner: { name: 'Ada', age: 36 } },
  ],
  ['adds a null where there is nothing', {}, { a: null }, { a: null }],
  ['adds a null to the end of a list', [1], [1, null], [1, null]],
  ['keeps an object that a patch has as null', owned, { owner: null }, owned],
  // https://github.com/apollographql/apollo-client/pull/13259
  [
    'keeps an object of a class, such as a date',
    { at: new Date(1) },
    { at: new Date(2) },
    { at: new Date(1) },
  ],
  ['keeps an object that a patch has as a list', owned, { owner: [{ name: 'Bob' }] }, owned],
  ['keeps a list that a patch has as an object', owned, { tags: { 0: { id: 9 }, 2: { id: 3 } } }, owned],
])('`merge` %s', ([, value, patch, merged]) => {
  expect(merge(value, patch)).toEqual(merged)
})

test('`merge` adds a field named __proto__ and changes no prototype', () => {
  const smuggled = JSON.parse('{"__proto__":{"admin":true}}') as object
  expect(factsOf(merge({ a: 1 }, smuggled))).toEqual(unchanged)
})

test('`merge` reaches a depth of 100,000', () => {
  const path = Array.from({ length: 100_000 }, () => 'a')
  const nest = (value: unknown) => changeAt(undefined, path, () => value, new Set())
  let merged = merge(nest({}), nest({ end: true }))
  while ((merged as { a?: unknown }).a) merged = (merged as { a?: unknown }).a
  expect(merged).toEqual({ end: true })
})

test.for([
  { steps: 2_000, invalidReason: undefined },
  { steps: 2_001, ...malformed },
])('a path of $steps steps gives the reason $invalidReason', ({ steps, invalidReason }) => {
  const path = Array.from({ length: steps }, () => 'a')
  const [, part] = readIncremental({ data: {}, hasNext: true }, { path, data: {}, hasNext: false })
  expect(part?.invalidReason).toBe(invalidReason)
})

test('`merge` shares the values that do not change', () => {
  const merged = merge(owned, { title: 'Milk', tags: [null, { name: 'b' }] }) as typeof owned
  expect([merged === owned, merged.tags === owned.tags, merged.tags[1] === owned.tags[1]]).not.toContain(true)
  expect([merged.owner === owned.owner, merged.tags[0] === owned.tags[0]]).toEqual([true, true])
})
