import { afterEach, beforeEach, vi } from 'vitest'

const clocks = ['setTimeout', 'clearTimeout', 'Date', 'performance'] as const

/** Replaces the timers and the clock, or one of them, in all tests of a file. Microtasks stay real. */
export function fakeClock(...toFake: (typeof clocks)[number][]): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: toFake.length > 0 ? toFake : [...clocks] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
