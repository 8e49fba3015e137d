import { expect, test, vi } from 'vitest'
import { collect } from '../../test/collect.ts'
import { deferred } from '../../test/deferred.ts'
import { type Emit, pull } from './pull.ts'

interface Value {
  readonly n: number
}

async function countToThree(emit: Emit<Value>) {
  await emit({ n: 1 })
  await emit({ n: 2 })
  return { n: 3 }
}

test('gives the emitted values in order and the resolved value last', async () => {
  expect(await collect(pull(countToThree))).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('gives no last value for undefined', async () => {
  const values = pull<Value>(async (emit) => {
    await emit({ n: 1 })
    return undefined
  })
  expect(await collect(values)).toEqual([{ n: 1 }])
})

test('does not start before the first next()', () => {
  const push = vi.fn(countToThree)
  pull(push)
  expect(push).not.toHaveBeenCalled()
})

test('waits in emit for the next next()', async () => {
  const steps: string[] = []
  const values = pull<Value>(async (emit) => {
    await emit({ n: 1 })
    steps.push('emitted')
    return { n: 2 }
  })
  await values.next()
  await new Promise((resolve) => setTimeout(resolve))
  expect(steps).toEqual([])
  await values.next()
  expect(steps).toEqual(['emitted'])
})

test('gives the last value when it resolved between two next()', async () => {
  const end = deferred<Value>()
  const values = pull<Value>((emit) => {
    void emit({ n: 1 })
    return end.promise
  })
  await values.next()
  end.resolve({ n: 2 })
  await new Promise((resolve) => setTimeout(resolve))
  expect(await values.next()).toEqual({ done: false, value: { n: 2 } })
  expect(await values.next()).toEqual({ done: true, value: undefined })
})

test('gives values in order to several next() at once', async () => {
  const values = pull(countToThree)
  const pending = [values.next(), values.next(), values.next(), values.next()]
  const expected = [{ n: 1 }, { n: 2 }, { n: 3 }, undefined]
  expect((await Promise.all(pending)).map(({ value }) => value)).toEqual(expected)
})

test.for<{ how: string; leave: (values: AsyncGenerator<Value>) => unknown }>([
  {
    how: 'break',
    leave: async (values) => {
      for await (const { n } of values) if (n) break
    },
  },
  { how: 'return', leave: (values) => values.next().then(() => values.return(undefined)) },
  {
    how: 'throw',
    leave: (values) => values.next().then(() => values.throw(new Error('no')).catch(() => undefined)),
  },
])('aborts the signal after $how', async ({ leave }) => {
  let left: AbortSignal | undefined
  const values = pull<Value>((emit, signal) => {
    left = signal
    return countToThree(emit)
  })
  await leave(values)
  expect(left?.aborted).toBe(true)
})

test('return() before the first next() starts nothing', async () => {
  const push = vi.fn(countToThree)
  const values = pull(push)
  expect([await values.return(), await values.next()]).toEqual([
    { done: true, value: undefined },
    { done: true, value: undefined },
  ])
  expect(push).not.toHaveBeenCalled()
})
