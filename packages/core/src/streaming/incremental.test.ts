import { describe, expect, test } from 'vitest'
import { createIncrementalReader } from './incremental.ts'

/** What is known after each payload. */
function read(...payloads: unknown[]) {
  const reader = createIncrementalReader()
  return payloads.map((payload) => reader(payload))
}

const malformed = { invalidReason: 'the body is not a GraphQL response' }
const todo = { title: 'Milk', tags: [{ name: 'a' }], owner: null }
const initial = { data: { todo }, hasNext: true }

describe('in the format of 2020', () => {
  test('a payload with a path is a patch', () => {
    const [, last] = read(initial, { path: ['todo'], data: { note: 'x' }, hasNext: false })
    expect(last).toMatchObject({ data: { todo: { ...todo, note: 'x' } }, hasNext: false })
  })

  test('an item has its index at the end of its path', () => {
    const [, last] = read(initial, { path: ['todo', 'tags', 1], data: { name: 'b' }, hasNext: true })
    expect(last).toMatchObject({ data: { todo: { tags: [{ name: 'a' }, { name: 'b' }] } } })
  })

  test('an item may be a scalar, or null', () => {
    const [, , last] = read(
      { data: { numbers: [1] }, hasNext: true },
      { path: ['numbers', 1], data: 2, hasNext: true },
      { path: ['numbers', 2], data: null, hasNext: true },
    )
    expect(last).toMatchObject({ data: { numbers: [1, 2, null] } })
  })

  test('a patch of the root has an empty path', () => {
    const [, last] = read(initial, { path: [], data: { count: 1 }, hasNext: true })
    expect(last).toMatchObject({ data: { todo, count: 1 } })
  })

  test('a payload may say nothing but that it is the last', () => {
    const [, last] = read(initial, { hasNext: false })
    expect(last).toMatchObject({ data: { todo }, hasNext: false })
  })
})

describe('in the format of 2022', () => {
  test('one payload has several patches', () => {
    const incremental = [
      { path: ['todo'], data: { note: 'x' } },
      { path: [], data: { count: 1 } },
    ]
    const [, last] = read(initial, { incremental, hasNext: false })
    expect(last).toMatchObject({ data: { todo: { ...todo, note: 'x' }, count: 1 }, hasNext: false })
  })

  test('items have the index of the first one at the end of their path', () => {
    const incremental = [{ path: ['todo', 'tags', 1], items: [{ name: 'b' }, { name: 'c' }] }]
    const [, last] = read(initial, { incremental, hasNext: false })
    expect(last).toMatchObject({ data: { todo: { tags: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] } } })
  })

  test('items whose fields a deferred fragment brought before are merged with these', () => {
    const [, , last] = read(
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

  test('the first payload may bring patches too', () => {
    const [last] = read({ ...initial, incremental: [{ path: ['todo'], data: { note: 'x' } }] })
    expect(last).toMatchObject({ data: { todo: { title: 'Milk', note: 'x' } } })
  })
})

describe('in the current format', () => {
  const pending = [{ id: '0', path: ['todo'] }]

  test('a patch goes where its id was announced', () => {
    const [, last] = read(
      { ...initial, pending },
      { incremental: [{ id: '0', data: { note: 'x' } }], completed: [{ id: '0' }], hasNext: false },
    )
    expect(last).toMatchObject({ data: { todo: { ...todo, note: 'x' } }, hasNext: false })
  })

  test('a patch goes to a path below that', () => {
    const [, last] = read(
      { ...initial, pending },
      { incremental: [{ id: '0', subPath: ['tags', 0], data: { id: 1 } }], hasNext: true },
    )
    expect(last).toMatchObject({ data: { todo: { tags: [{ name: 'a', id: 1 }] } } })
  })

  test('an id can be announced with its patch', () => {
    const [, last] = read(initial, {
      pending,
      incremental: [{ id: '0', data: { note: 'x' } }],
      completed: [{ id: '0' }],
      hasNext: false,
    })
    expect(last).toMatchObject({ data: { todo: { note: 'x' } } })
  })

  test('items follow those that are there', () => {
    const items = (...names: string[]) => ({ id: '1', items: names.map((name) => ({ name })) })
    const [, , last] = read(
      { ...initial, pending: [{ id: '1', path: ['todo', 'tags'] }] },
      { incremental: [items('b', 'c'), items('d')], hasNext: true },
      { incremental: [items('e')], hasNext: true },
    )
    expect(last).toMatchObject({
      data: { todo: { tags: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name })) } },
    })
  })

  test('items that are lists stay lists', () => {
    const [, last] = read(
      { data: { rows: [[1]] }, pending: [{ id: '0', path: ['rows'] }], hasNext: true },
      { incremental: [{ id: '0', items: [[2], [3]] }], hasNext: false },
    )
    expect(last).toMatchObject({ data: { rows: [[1], [2], [3]] } })
  })

  test('the errors of what failed are kept', () => {
    const [, last] = read(
      { ...initial, pending },
      { completed: [{ id: '0', errors: [{ message: 'no' }] }], hasNext: false },
    )
    expect(last).toMatchObject({ data: { todo }, errors: [{ message: 'no' }], hasNext: false })
  })

  test('items make a list where there is none yet', () => {
    const [, last] = read(
      { data: {}, pending: [{ id: '0', path: ['rows'] }], hasNext: true },
      { incremental: [{ id: '0', items: [1, 2] }], hasNext: false },
    )
    expect(last).toMatchObject({ data: { rows: [1, 2] } })
  })

  test('items that would leave a gap before them are left out, also where there is no list yet', () => {
    const incremental = [{ path: ['todo', 'others', 4_000_000_000], items: [1] }]
    const [, last] = read(initial, { incremental, hasNext: false })
    expect(last?.data).toEqual({ todo })
  })

  test('an id that was never announced is complained about', () => {
    expect(read(initial, { incremental: [{ id: '9', data: {} }], hasNext: true })[1]).toEqual(malformed)
  })
})

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
  test('errors and extensions come together from all payloads', () => {
    const first = { ...initial, errors: [{ message: 'a' }], extensions: { a: 1, b: 1 } }
    const second = { path: ['todo'], data: {}, errors: [{ message: 'b' }], extensions: { b: 2 } }
    expect(read(first, patch(second))[1]).toMatchObject({
      errors: [{ message: 'a' }, { message: 'b' }],
      extensions: { a: 1, b: 2 },
    })
  })

  test('a fragment that failed leaves what others brought', () => {
    const failed = { path: ['todo'], data: null, errors: [{ message: 'no' }] }
    expect(read(initial, patch(failed))[1]).toMatchObject({ data: { todo }, errors: [{ message: 'no' }] })
  })

  test.for([
    { what: 'neither data nor items', nothing: {} },
    { what: 'items that are null', nothing: { items: null } },
  ])('a patch with $what adds nothing', ({ nothing }) => {
    const failed = { path: ['todo', 'tags', 1], ...nothing, errors: [{ message: 'no' }] }
    expect(read(initial, patch(failed))[1]?.data).toEqual({ todo })
  })

  test.for([
    { where: 'what is null', path: ['todo', 'owner'] },
    { where: 'below what is null', path: ['todo', 'owner', 'address', 0] },
    { where: 'a list that has too few items', path: ['todo', 'tags', 5] },
  ])('a patch of $where changes nothing', ({ path }) => {
    expect(read(initial, patch({ path, data: { name: 'x' } }))[1]?.data).toEqual({ todo })
  })

  test.for([
    { what: 'null', value: null },
    { what: 'no list', value: { 0: 'a' } },
  ])('items for what is $what change nothing', ({ value }) => {
    const first = { data: { rows: value }, pending: [{ id: '0', path: ['rows'] }], hasNext: true }
    const items = format === 'current' ? { path: ['rows'], items: [1] } : { path: ['rows', 0], items: [1] }
    expect(read(first, patch(items))[1]?.data).toEqual({ rows: value })
  })

  test('a patch after the whole data failed changes nothing', () => {
    const first = { data: null, errors: [{ message: 'no' }], hasNext: true }
    expect(read(first, patch({ path: [], data: { a: 1 } }))[1]?.data).toBeNull()
  })

  test('what it gave before is not changed, and what did not change is shared', () => {
    const [first, second] = read(initial, patch({ path: ['todo'], data: { note: 'x' } }))
    expect(first?.data).toEqual({ todo })
    expect((second?.data as typeof initial.data).todo.tags).toBe(
      (first?.data as typeof initial.data).todo.tags,
    )
  })

  test.for(['__proto__', 'constructor', 'toString'])('a path through %s changes no prototype', (name) => {
    read(
      initial,
      patch({ path: [name], data: { smuggled: true } }),
      patch({ path: ['todo', name, 'smuggled'], data: 1 }),
    )
    expect('smuggled' in {} || 'smuggled' in Object).toBe(false)
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
])('%j is complained about', (payload) => {
  expect(read(payload)).toMatchObject([malformed])
})
