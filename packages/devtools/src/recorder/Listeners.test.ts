import { expect, test, vi } from 'vitest'
import { Listeners } from './Listeners.ts'

test('a change that no listener hears gives another version', () => {
  const listeners = new Listeners()
  const rendered = listeners.version
  listeners.notify()
  listeners.add(() => undefined)
  expect(listeners.version).not.toBe(rendered)
})

test('changes that follow each other closely call a listener once', async () => {
  const listeners = new Listeners()
  const listener = vi.fn<() => void>()
  listeners.add(listener)
  listeners.notify()
  listeners.notify()
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
  expect(listener).toHaveBeenCalledTimes(1)
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
