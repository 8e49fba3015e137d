import { expect, test, vi } from 'vitest'
import { Listeners } from './Listeners.ts'

test('a change without a listener gives another version, for a component that renders before it listens', () => {
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
