import { expect, test } from 'vitest'
import { Memory, type Piece, sizeOf } from './Memory.ts'

test.for<{ what: string; value: unknown; atLeast: number; atMost: number }>([
  { what: 'a text', value: 'x'.repeat(1_000_000), atLeast: 2e6, atMost: 2.1e6 },
  { what: 'a text in an object', value: { a: { b: 'x'.repeat(1_000_000) } }, atLeast: 2e6, atMost: 2.1e6 },
  { what: 'a file', value: { file: new Blob(['x'.repeat(1_000_000)]) }, atLeast: 1e6, atMost: 1.1e6 },
  {
    what: 'a long list',
    value: Array.from({ length: 100_000 }, () => 'x'.repeat(50)),
    atLeast: 1e7,
    atMost: 1.5e7,
  },
  {
    what: 'an object with many fields',
    value: Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [index, 'x'.repeat(50)])),
    atLeast: 1e6,
    atMost: 1.5e6,
  },
  { what: 'nothing', value: undefined, atLeast: 1, atMost: 100 },
  { what: 'empty values', value: [[], {}, null], atLeast: 100, atMost: 500 },
])('sizeOf estimates the bytes of $what', ({ value, atLeast, atMost }) => {
  const size = sizeOf(value)
  expect(size).toBeGreaterThanOrEqual(atLeast)
  expect(size).toBeLessThanOrEqual(atMost)
})

test('sizeOf estimates a tree of a million nodes and visits less than a thousand', () => {
  const leaf = Array.from({ length: 100 }, () => ({ id: 1 }))
  const visited: unknown[] = []
  const row = {
    get leaf() {
      visited.push(leaf)
      return leaf
    },
  }
  expect(sizeOf(Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => row)))).toBeGreaterThan(
    100_000,
  )
  expect(visited.length).toBeLessThan(1_000)
})

test('sizeOf gives a size to an object that contains itself', () => {
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  expect(sizeOf(cycle)).toBeGreaterThan(0)
})

test('a piece that was released while an older one was dropped is not dropped', () => {
  const memory = new Memory(1_000)
  const dropped: string[] = []
  const second: Piece = { what: 'part', bytes: 500, drop: () => dropped.push('second') }
  const drop = () => {
    dropped.push('first')
    memory.release(second)
  }
  memory.keep({ what: 'operation', bytes: 400, drop })
  memory.keep(second)
  memory.release(undefined)
  memory.keep({ what: 'part', bytes: 900, drop: () => dropped.push('third') })
  expect(dropped).toEqual(['first'])
  expect(memory.dropped).toEqual({ operation: 1, part: 0 })
})
