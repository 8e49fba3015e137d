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
