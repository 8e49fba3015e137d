import { describe, expect, test } from 'vitest'
import { initial, malformed, readIncremental, todo } from '../../test/streaming/readIncremental.ts'

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
