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

test('what is emitted comes out in order, and what it resolves to comes last', async () => {
  expect(await collect(pull(countToThree))).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('nothing comes last where it resolves to nothing', async () => {
  const values = pull<Value>(async (emit) => {
    await emit({ n: 1 })
    return undefined
  })
  expect(await collect(values)).toEqual([{ n: 1 }])
})

test('nothing starts before the first value is asked for', () => {
  const push = vi.fn(countToThree)
  pull(push)
  expect(push).not.toHaveBeenCalled()
})

test('it goes on only when the next value is asked for', async () => {
  const steps: string[] = []
  const values = pull<Value>(async (emit) => {
    await emit({ n: 1 })
    steps.push('asked for more')
    return { n: 2 }
  })
  await values.next()
  await new Promise((resolve) => setTimeout(resolve))
  expect(steps).toEqual([])
  await values.next()
  expect(steps).toEqual(['asked for more'])
})

test('what ends it while the consumer is busy comes next', async () => {
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

test('values asked for at once come out in order', async () => {
  const values = pull(countToThree)
  const asked = [values.next(), values.next(), values.next(), values.next()]
  const expected = [{ n: 1 }, { n: 2 }, { n: 3 }, undefined]
  expect((await Promise.all(asked)).map(({ value }) => value)).toEqual(expected)
})

/** Waits for a value that never comes. */
function waiting() {
  let left: AbortSignal | undefined
  const values = pull<Value>((_emit, signal) => {
    left = signal
    return new Promise((resolve) => {
      signal.onabort = () => resolve({ n: 0 })
    })
  })
  const next = values.next()
  return { values, next, isLeft: () => left?.aborted }
}

test('leaving while it waits ends it at once, with nothing more', async () => {
  const { values, next, isLeft } = waiting()
  const returned = values.return()
  expect(isLeft()).toBe(true)
  expect([await next, await returned]).toEqual([
    { done: true, value: undefined },
    { done: true, value: undefined },
  ])
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
])('leaving with $how aborts the signal', async ({ leave }) => {
  let left: AbortSignal | undefined
  const values = pull<Value>((emit, signal) => {
    left = signal
    return countToThree(emit)
  })
  await leave(values)
  expect(left?.aborted).toBe(true)
})

test('leaving before the first value starts nothing', async () => {
  const push = vi.fn(countToThree)
  const values = pull(push)
  expect([await values.return(), await values.next()]).toEqual([
    { done: true, value: undefined },
    { done: true, value: undefined },
  ])
  expect(push).not.toHaveBeenCalled()
})
