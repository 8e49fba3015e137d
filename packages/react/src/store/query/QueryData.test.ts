import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QueryData, type Write } from './QueryData.ts'

type List = readonly number[]

const append = (item: number) => (data: unknown) => [...(data as List), item]

/** Ends a write. */
function end(data: QueryData, write: Write, outcome: Write['outcome']) {
  write.outcome = outcome
  data.end(write)
}

describe('a pending write', () => {
  test('does not change data of another shape when it throws', () => {
    const data = new QueryData()
    data.take([1])
    data.write(append(2), { outcome: 'pending' })
    data.take({ list: [] })
    expect(data.data).toEqual({ list: [] })
  })

  test('does not change the data when it returns undefined', () => {
    const data = new QueryData()
    data.take([1])
    expect(data.write(() => undefined, { outcome: 'pending' })).toBe(true)
    expect(data.data).toEqual([1])
  })
})

test('keeps a write after a pending one, in its place, when the response to a repeated request arrives', () => {
  const data = new QueryData()
  const pending: Write = { outcome: 'pending' }
  data.take([])
  data.write(append(1), pending)
  data.begin(true)
  data.write(append(2), { outcome: 'done' })
  data.take([9])
  expect([data.data, data.base]).toEqual([[9, 1, 2], [9]])
  end(data, pending, 'failed')
  expect([data.data, data.base]).toEqual([
    [9, 2],
    [9, 2],
  ])
})

describe('the end of a write', () => {
  /** Data that got a response while a write was pending. */
  function dataWithPendingWrite() {
    const data = new QueryData()
    const write: Write = { outcome: 'pending' }
    data.take([])
    data.write(append(1), write)
    data.begin(false)
    data.take([1])
    return { data, write }
  }

  test('says that the data may lack writes when a response arrived before the end', () => {
    const { data, write } = dataWithPendingWrite()
    data.write(append(2), write)
    end(data, write, 'done')
    expect(data.mayLackWrites).toBe(true)
  })

  test('does not say that it may lack writes when a response arrived only under another write', () => {
    const { data } = dataWithPendingWrite()
    const later: Write = { outcome: 'pending' }
    data.write(append(2), later)
    end(data, later, 'done')
    expect(data.mayLackWrites).toBe(false)
  })

  test('says that the data may lack writes while a request is in flight', () => {
    const data = new QueryData()
    const write: Write = { outcome: 'done' }
    data.take([])
    data.write(append(1), { outcome: 'pending' })
    data.write(append(2), write)
    data.end(write, false, true)
    expect(data.mayLackWrites).toBe(true)
  })

  test('does not say that it may lack writes when the write was to other data', () => {
    const { data } = dataWithPendingWrite()
    data.end({ outcome: 'done' }, false, true)
    expect(data.mayLackWrites).toBe(false)
  })
})

/** A model without layers: all writes in order, with their outcomes. */
class Model {
  response: List = []
  writes: { item: number; write: Write; beforeRequest: boolean; maybeInBase: boolean }[] = []

  take(response: List) {
    this.response = response
    for (const each of this.writes) {
      each.beforeRequest ||= each.write.outcome === 'done'
      each.maybeInBase ||= each.write.outcome === 'pending'
    }
  }

  private unknown() {
    return this.writes.filter(({ beforeRequest, write }) => !beforeRequest && write.outcome !== 'failed')
  }

  value(): List {
    return [...this.response, ...this.unknown().map(({ item }) => item)]
  }

  /** The writes that are final: those before the first one that is pending or may be in the base. */
  base(): List {
    const unknown = this.unknown()
    const open = unknown.findIndex(({ write, maybeInBase }) => maybeInBase || write.outcome === 'pending')
    const done = open < 0 ? unknown : unknown.slice(0, open)
    return [...this.response, ...done.map(({ item }) => item)]
  }
}

const step = fc.oneof(
  fc.record({ type: fc.constant('write' as const) }),
  fc.record({ type: fc.constant('response' as const), list: fc.array(fc.integer({ min: -9, max: -1 })) }),
  fc.record({
    type: fc.constant('end' as const),
    which: fc.nat(9),
    outcome: fc.constantFrom('done' as const, 'failed' as const),
  }),
)

test('applies each write once and in order, until it fails, in whatever order writes and responses come', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
      const queryData = new QueryData()
      const model = new Model()
      queryData.take([])
      for (const [item, step] of steps.entries()) {
        if (step.type === 'write') {
          const write: Write = { outcome: 'pending' }
          queryData.write(append(item), write)
          model.writes.push({ item, write, beforeRequest: false, maybeInBase: false })
        } else if (step.type === 'response') {
          queryData.begin(false)
          queryData.take(step.list)
          model.take(step.list)
        } else {
          const open = model.writes.filter(({ write }) => write.outcome === 'pending')
          const ended = open[step.which % open.length]
          if (ended) end(queryData, ended.write, step.outcome)
        }
        expect(queryData.data).toEqual(model.value())
        expect(queryData.base).toEqual(model.base())
      }
    }),
    { numRuns: 1_000 },
  )
})
