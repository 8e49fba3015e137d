import { createClient, type Middleware, type Operation } from '@thinql/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallLog } from './CallLog.ts'
import { Listeners } from './Listeners.ts'
import { Memory, type Piece, sizeOf } from './Memory.ts'
import { Redactor } from './Redactor.ts'
import type { Call } from './call.ts'

const maxBytes = 100_000

async function operationWith(variables?: Record<string, unknown>): Promise<Operation> {
  let seen: Operation | undefined
  const middleware: Middleware[] = [
    () => (operation) => {
      seen = operation
      return Promise.resolve({ data: {}, response: { status: 200, headers: new Headers() } })
    },
  ]
  await createClient({ endpoint: 'http://todos.test/', middleware }).request('query A { a }', { variables })
  if (!seen) throw new Error('Nothing was sent.')
  return seen
}

function newLog(): CallLog {
  return new CallLog(new Memory(maxBytes), new Redactor())
}

function addPart(log: CallLog, call: Call, bytes: number): void {
  const data = 'x'.repeat(bytes / 2)
  log.addPart(call, 0, { data, response: { status: 200, headers: new Headers() } })
}

beforeEach(() => {
  vi.useFakeTimers()
})

// https://github.com/zalmoxisus/redux-devtools-extension/issues/115
// https://github.com/reduxjs/redux-devtools/issues/643
test('all operations together stay below the limit of bytes, and the oldest are dropped', async () => {
  const log = newLog()
  const operation = await operationWith({ text: 'x'.repeat(1_000) })
  const ids: number[] = []
  for (let count = 0; count < 1_000; count++) {
    const call = log.add(operation)
    ids.push(call.id)
    addPart(log, call, 2_000)
    log.grow(call, 3_000)
    log.end(call)
    expect(log.memory.bytes).toBeLessThanOrEqual(maxBytes)
  }
  const kept = log.calls.map(({ id }) => id)
  expect(kept.length).toBeGreaterThan(2)
  expect(kept).toEqual(ids.slice(-kept.length))
})

test('an open subscription stays when its oldest parts are dropped', async () => {
  const log = newLog()
  const call = log.add(await operationWith({ id: 1 }))
  for (let count = 0; count < 30; count++) addPart(log, call, 10_000)
  expect(log.calls).toEqual([call])
  expect(call.partCount).toBe(30)
  expect(call.parts.length).toBeGreaterThan(3)
  expect(call.parts.length).toBeLessThan(11)
})

test('an operation in flight that is dropped loses its texts and says so', async () => {
  const log = newLog()
  const call = log.add(await operationWith({ password: 'swordfish', text: 'x'.repeat(10_000) }))
  const { redactor } = call
  const exchange = {
    startedAt: 0,
    method: 'POST',
    url: redactor.url('/'),
    requestHeaders: redactor.headers({}),
    requestBody: redactor.text(() => 'body'),
    wasSent: true,
    size: 0,
  }
  log.addExchange(call, exchange, 100_000)
  expect(call.variables).toBeUndefined()
  expect(call.exchanges).toMatchObject([
    { requestBody: undefined, gap: expect.stringContaining('dropped') as string },
  ])
  // Its secrets are still known.
  expect(redactor.readText('The swordfish swims.')).toBe('The (hidden) swims.')
  log.end(call)
  expect(log.calls).toEqual([call])
})

test('`clear` forgets all operations, those in flight too', async () => {
  const log = newLog()
  const call = log.add(await operationWith())
  log.clear()
  addPart(log, call, 10)
  log.grow(call, 10)
  log.end(call)
  expect([log.calls, log.get(call.id), log.memory.bytes, log.failures]).toEqual([[], undefined, 0, 0])
})

test('failed operations are counted until they are dropped', async () => {
  const log = newLog()
  const operation = await operationWith()
  for (const outcome of ['data', 'AbortError', 'ServerError'] as const) {
    const call = log.add(operation)
    call.outcome = outcome
    log.end(call)
  }
  expect(log.failures).toBe(1)
  log.clear()
  expect(log.failures).toBe(0)
})

test('an operation that connects again and again keeps its latest 50 requests', async () => {
  const log = newLog()
  const call = log.add(await operationWith())
  const { redactor } = call
  for (let startedAt = 1; startedAt <= 60; startedAt++) {
    const [url, requestHeaders] = [redactor.url('/'), redactor.headers({})]
    log.addExchange(call, { startedAt, method: 'POST', url, requestHeaders, wasSent: true, size: 0 }, 0)
  }
  expect([call.exchanges.length, call.exchanges[0]?.startedAt, call.exchangeCount]).toEqual([50, 11, 60])
})

test('changes that follow each other closely call the listeners once', async () => {
  const log = newLog()
  const operation = await operationWith()
  const listener = vi.fn()
  const remove = log.listeners.add(listener)
  log.add(operation)
  log.add(operation)
  expect(listener).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(listener).toHaveBeenCalledOnce()
  remove()
  log.add(operation)
  expect(vi.getTimerCount()).toBe(0)
})

test('`calls` is the same list until a call changes', async () => {
  const log = newLog()
  const call = log.add(await operationWith())
  const before = log.calls
  expect(log.calls).toBe(before)
  log.end(call)
  expect(log.calls).not.toBe(before)
})

test('a change that no listener hears gives another version', () => {
  const listeners = new Listeners()
  const rendered = listeners.version
  listeners.notify()
  listeners.add(() => undefined)
  expect(listeners.version).not.toBe(rendered)
})

test('the source starts with the first listener and stops with the last one', () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const listeners = new Listeners(start)
  const [first, second] = [listeners.add(() => undefined), listeners.add(() => undefined)]
  first()
  expect(stop).not.toHaveBeenCalled()
  second()
  second()
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1])
})

test.for<{ what: string; value: unknown; atLeast: number; atMost: number }>([
  { what: 'a text in an object', value: { a: { b: 'x'.repeat(1_000_000) } }, atLeast: 2e6, atMost: 2.1e6 },
  { what: 'a file', value: { file: new Blob(['x'.repeat(1_000_000)]) }, atLeast: 1e6, atMost: 1.1e6 },
  {
    what: 'a long list',
    value: Array.from({ length: 100_000 }, () => 'x'.repeat(50)),
    atLeast: 1e7,
    atMost: 1.5e7,
  },
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
