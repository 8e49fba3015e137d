import { afterEach, beforeEach, vi } from 'vitest'

/** Replaces the timers and the clock in all tests of a file. Microtasks stay real. */
export function fakeClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
