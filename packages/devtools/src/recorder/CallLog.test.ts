import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallLog } from './CallLog.ts'

const call = {
  source: '{ a }',
  query: '{ a }',
  name: undefined,
  kind: 'query',
  endpoint: '/graphql',
  variables: undefined,
  meta: undefined,
} as const

const request = { method: 'POST', url: '/graphql', requestHeaders: [], requestBody: 'x'.repeat(2 ** 23) }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('drops the oldest bodies when all bodies together are too long', () => {
  const log = new CallLog(10)
  const [first, second, third] = [1, 2, 3].map(() => {
    const id = log.add(call)
    log.addExchange(id, request)
    return id
  })
  expect(log.get(first ?? 0)?.exchanges).toMatchObject([{ isDropped: true, requestBody: undefined }])
  expect(log.get(second ?? 0)?.exchanges).toMatchObject([{ requestBody: request.requestBody }])
  expect(log.get(third ?? 0)?.exchanges).toMatchObject([{ requestBody: request.requestBody }])
})

test('does not drop a body that is alone', () => {
  const log = new CallLog(10)
  const id = log.add(call)
  log.addExchange(id, { ...request, requestBody: 'x'.repeat(2 ** 25) })
  expect(log.get(id)?.exchanges[0]?.isDropped).toBeUndefined()
})

test('a call that is forgotten makes room for other bodies', () => {
  const log = new CallLog(2)
  for (let count = 0; count < 4; count++) log.addExchange(log.add(call), request)
  expect(log.calls.map(({ exchanges }) => exchanges[0]?.isDropped)).toEqual([undefined, undefined])
})

test('counts what arrives of a response', () => {
  const log = new CallLog(10)
  const first = log.add(call)
  const firstRequest = log.addExchange(first, { ...request, requestBody: undefined })
  log.changeExchange(first, firstRequest, () => ({ responseBody: 'x'.repeat(2 ** 24) }))
  log.addExchange(log.add(call), request)
  expect(log.get(first)?.exchanges).toMatchObject([{ isDropped: true, responseBody: undefined }])
})

test('forgets everything when it is cleared, also the calls in flight', () => {
  const log = new CallLog(10)
  const id = log.add(call)
  log.clear()
  log.change(id, () => ({ outcome: 'data' }))
  log.changeExchange(id, log.addExchange(id, request), () => ({ size: 1 }))
  expect(log.calls).toEqual([])
})

test('tells its listeners once about changes that follow each other closely', () => {
  const log = new CallLog(10)
  const listener = vi.fn()
  const remove = log.listeners.add(listener)
  log.add(call)
  log.add(call)
  expect(listener).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(listener).toHaveBeenCalledOnce()
  expect(log.listeners.version).toBe(1)
  remove()
  log.add(call)
  expect(vi.getTimerCount()).toBe(0)
})

test('gives the same list until a call changes', () => {
  const log = new CallLog(10)
  const id = log.add(call)
  const before = log.calls
  expect(log.calls).toBe(before)
  log.change(id, () => ({ outcome: 'data' }))
  expect(log.calls).not.toBe(before)
})

test('forgets a call that sent nothing', () => {
  const log = new CallLog(1)
  const [, second] = [log.add(call), log.add(call)]
  expect(log.calls.map(({ id }) => id)).toEqual([second])
})
