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
  test('that throws on data of another shape leaves it as it is', () => {
    const data = new QueryData()
    data.restore([1])
    data.write(append(2), { outcome: 'pending' })
    data.take({ list: [] })
    expect(data.data).toEqual({ list: [] })
  })

  test('that gives undefined leaves the data as it is', () => {
    const data = new QueryData()
    data.restore([1])
    expect(data.write(() => undefined, { outcome: 'pending' })).toBe(true)
    expect(data.data).toEqual([1])
  })
})

test('a write behind a pending one is kept, in its place, when the response to a repeated request is taken', () => {
  const data = new QueryData()
  const pending: Write = { outcome: 'pending' }
  data.restore([])
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
  /** Data to which a response came while a write was pending. */
  function doubtful() {
    const data = new QueryData()
    const write: Write = { outcome: 'pending' }
    data.restore([])
    data.write(append(1), write)
    data.begin(false)
    data.take([1])
    return { data, write }
  }

  test('is unsure where a response came below a part of it', () => {
    const { data, write } = doubtful()
    data.write(append(2), write)
    end(data, write, 'done')
    expect(data.unsure).toBe(true)
  })

  test('is sure where a response came below another write only', () => {
    const { data } = doubtful()
    const later: Write = { outcome: 'pending' }
    data.write(append(2), later)
    end(data, later, 'done')
    expect(data.unsure).toBe(false)
  })

  test('says that there is nothing to keep where it wrote to other data', () => {
    const { data } = doubtful()
    expect(data.end({ outcome: 'done' })).toBe(false)
  })
})

/** The same without layers: everything that was ever written, in order, and what became of it. */
class Model {
  response: List = []
  writes: { item: number; write: Write; known: boolean; doubtful: boolean }[] = []

  take(response: List) {
    this.response = response
    for (const each of this.writes) {
      each.known ||= each.write.outcome === 'done'
      each.doubtful ||= each.write.outcome === 'pending'
    }
  }

  private unknown() {
    return this.writes.filter(({ known, write }) => !known && write.outcome !== 'failed')
  }

  value(): List {
    return [...this.response, ...this.unknown().map(({ item }) => item)]
  }

  /** What nothing can take away: what is done, up to the first that is pending, or that a response perhaps knows. */
  base(): List {
    const unknown = this.unknown()
    const open = unknown.findIndex(({ write, doubtful }) => doubtful || write.outcome === 'pending')
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

test('whatever order writes and responses come in, each write counts once, in its place, until it fails', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
      const queryData = new QueryData()
      const model = new Model()
      queryData.restore([])
      for (const [item, step] of steps.entries()) {
        if (step.type === 'write') {
          const write: Write = { outcome: 'pending' }
          queryData.write(append(item), write)
          model.writes.push({ item, write, known: false, doubtful: false })
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
