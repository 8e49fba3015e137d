import { describe, expect, test } from 'vitest'
import { initial, malformed, readIncremental, todo } from '../../test/streaming/readIncremental.ts'

const patches = [
  {
    format: '2020',
    patch: (patch: { path: unknown; [field: string]: unknown }) => ({ ...patch, hasNext: false }),
  },
  {
    format: '2022',
    patch: (patch: { path: unknown; [field: string]: unknown }) => ({ incremental: [patch], hasNext: false }),
  },
  {
    format: 'current',
    patch: ({ path, ...patch }: { path: unknown; [field: string]: unknown }) => ({
      pending: [{ id: '0', path }],
      incremental: [{ ...patch, id: '0' }],
      hasNext: false,
    }),
  },
]

describe.for(patches)('in the $format format', ({ format, patch }) => {
  test('collects errors and extensions of all payloads', () => {
    const first = { ...initial, errors: [{ message: 'a' }], extensions: { a: 1, b: 1 } }
    const second = { path: ['todo'], data: {}, errors: [{ message: 'b' }], extensions: { b: 2 } }
    expect(readIncremental(first, patch(second))[1]).toMatchObject({
      errors: [{ message: 'a' }, { message: 'b' }],
      extensions: { a: 1, b: 2 },
    })
  })

  test('keeps the data when a fragment failed', () => {
    const failed = { path: ['todo'], data: null, errors: [{ message: 'no' }] }
    expect(readIncremental(initial, patch(failed))[1]).toMatchObject({
      data: { todo },
      errors: [{ message: 'no' }],
    })
  })

  test.for([
    { what: 'neither data nor items', nothing: {} },
    { what: 'items that are null', nothing: { items: null } },
  ])('adds nothing for a patch with $what', ({ nothing }) => {
    const failed = { path: ['todo', 'tags', 1], ...nothing, errors: [{ message: 'no' }] }
    expect(readIncremental(initial, patch(failed))[1]?.data).toEqual({ todo })
  })

  test.for([
    { where: 'a null', path: ['todo', 'owner'] },
    { where: 'a field of a null', path: ['todo', 'owner', 'address', 0] },
    { where: 'an item after a gap', path: ['todo', 'tags', 5] },
  ])('changes nothing for a patch of $where', ({ path }) => {
    expect(readIncremental(initial, patch({ path, data: { name: 'x' } }))[1]?.data).toEqual({ todo })
  })

  test.for([
    { what: 'null', value: null },
    { what: 'an object', value: { 0: 'a' } },
  ])('changes nothing for items of $what', ({ value }) => {
    const first = { data: { rows: value }, pending: [{ id: '0', path: ['rows'] }], hasNext: true }
    const items = format === 'current' ? { path: ['rows'], items: [1] } : { path: ['rows', 0], items: [1] }
    expect(readIncremental(first, patch(items))[1]?.data).toEqual({ rows: value })
  })

  test('changes nothing for a patch of data: null', () => {
    const first = { data: null, errors: [{ message: 'no' }], hasNext: true }
    expect(readIncremental(first, patch({ path: [], data: { a: 1 } }))[1]?.data).toBeNull()
  })
})

test.for([
  null,
  [],
  'a',
  { data: [] },
  { data: {}, errors: [1] },
  { data: {}, incremental: 1 },
  { data: {}, incremental: [{ path: 1 }] },
  { path: ['a'], data: 1, errors: 'no' },
  { data: {}, pending: [null] },
  { data: {}, completed: {} },
])('gives an invalidReason for %j', (payload) => {
  expect(readIncremental(payload)).toMatchObject([malformed])
})

describe('in the format of 2020', () => {
  test('adds a payload with a path', () => {
    const [, last] = readIncremental(initial, { path: ['todo'], data: { note: 'x' }, hasNext: false })
    expect(last).toMatchObject({ data: { todo: { ...todo, note: 'x' } }, hasNext: false })
  })

  test('adds an item at the index that ends its path', () => {
    const [, last] = readIncremental(initial, {
      path: ['todo', 'tags', 1],
      data: { name: 'b' },
      hasNext: true,
    })
    expect(last).toMatchObject({ data: { todo: { tags: [{ name: 'a' }, { name: 'b' }] } } })
  })

  test('adds an item that is a scalar or null', () => {
    const [, , last] = readIncremental(
      { data: { numbers: [1] }, hasNext: true },
      { path: ['numbers', 1], data: 2, hasNext: true },
      { path: ['numbers', 2], data: null, hasNext: true },
    )
    expect(last).toMatchObject({ data: { numbers: [1, 2, null] } })
  })

  test('adds a patch with an empty path to the root', () => {
    const [, last] = readIncremental(initial, { path: [], data: { count: 1 }, hasNext: true })
    expect(last).toMatchObject({ data: { todo, count: 1 } })
  })

  test('keeps the data when the last payload has no patch', () => {
    const [, last] = readIncremental(initial, { hasNext: false })
    expect(last).toMatchObject({ data: { todo }, hasNext: false })
  })
})

describe('in the format of 2022', () => {
  test('adds several patches of one payload', () => {
    const incremental = [
      { path: ['todo'], data: { note: 'x' } },
      { path: [], data: { count: 1 } },
    ]
    const [, last] = readIncremental(initial, { incremental, hasNext: false })
    expect(last).toMatchObject({ data: { todo: { ...todo, note: 'x' }, count: 1 }, hasNext: false })
  })

  test('adds items from the index that ends their path', () => {
    const incremental = [{ path: ['todo', 'tags', 1], items: [{ name: 'b' }, { name: 'c' }] }]
    const [, last] = readIncremental(initial, { incremental, hasNext: false })
    expect(last).toMatchObject({ data: { todo: { tags: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] } } })
  })

  test('merges items with fields of an earlier deferred fragment', () => {
    const [, , last] = readIncremental(
      initial,
      { incremental: [{ path: ['todo'], data: { tags: [{ id: 1 }, { id: 2 }] } }], hasNext: true },
      { incremental: [{ path: ['todo', 'tags', 1], items: [{ name: 'b' }] }], hasNext: true },
    )
    expect(last).toMatchObject({
      data: {
        todo: {
          tags: [
            { name: 'a', id: 1 },
            { id: 2, name: 'b' },
          ],
        },
      },
    })
  })

  test('adds patches of the first payload', () => {
    const [last] = readIncremental({ ...initial, incremental: [{ path: ['todo'], data: { note: 'x' } }] })
    expect(last).toMatchObject({ data: { todo: { title: 'Milk', note: 'x' } } })
  })
})

describe('in the current format', () => {
  const pending = [{ id: '0', path: ['todo'] }]

  test('adds a patch at the path of its id', () => {
    const [, last] = readIncremental(
      { ...initial, pending },
      { incremental: [{ id: '0', data: { note: 'x' } }], completed: [{ id: '0' }], hasNext: false },
    )
    expect(last).toMatchObject({ data: { todo: { ...todo, note: 'x' } }, hasNext: false })
  })

  test('adds a patch at its subPath', () => {
    const [, last] = readIncremental(
      { ...initial, pending },
      { incremental: [{ id: '0', subPath: ['tags', 0], data: { id: 1 } }], hasNext: true },
    )
    expect(last).toMatchObject({ data: { todo: { tags: [{ name: 'a', id: 1 }] } } })
  })

  test('adds a patch whose id is in the same payload', () => {
    const [, last] = readIncremental(initial, {
      pending,
      incremental: [{ id: '0', data: { note: 'x' } }],
      completed: [{ id: '0' }],
      hasNext: false,
    })
    expect(last).toMatchObject({ data: { todo: { note: 'x' } } })
  })

  test('adds items to the end of a list', () => {
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

  test('adds items that are lists', () => {
    const [, last] = readIncremental(
      { data: { rows: [[1]] }, pending: [{ id: '0', path: ['rows'] }], hasNext: true },
      { incremental: [{ id: '0', items: [[2], [3]] }], hasNext: false },
    )
    expect(last).toMatchObject({ data: { rows: [[1], [2], [3]] } })
  })

  test('keeps the errors of a failed fragment', () => {
    const [, last] = readIncremental(
      { ...initial, pending },
      { completed: [{ id: '0', errors: [{ message: 'no' }] }], hasNext: false },
    )
    expect(last).toMatchObject({ data: { todo }, errors: [{ message: 'no' }], hasNext: false })
  })

  test('makes a list when there is none yet', () => {
    const [, last] = readIncremental(
      { data: {}, pending: [{ id: '0', path: ['rows'] }], hasNext: true },
      { incremental: [{ id: '0', items: [1, 2] }], hasNext: false },
    )
    expect(last).toMatchObject({ data: { rows: [1, 2] } })
  })

  test('skips items that would leave a gap before them', () => {
    const incremental = [{ path: ['todo', 'others', 4_000_000_000], items: [1] }]
    const [, last] = readIncremental(initial, { incremental, hasNext: false })
    expect(last?.data).toEqual({ todo })
  })

  test('gives an invalidReason for an unknown id', () => {
    expect(readIncremental(initial, { incremental: [{ id: '9', data: {} }], hasNext: true })[1]).toEqual(
      malformed,
    )
  })
})
