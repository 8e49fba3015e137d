import { onTestFinished, vi, beforeEach } from 'vitest'

// Tests set this global, as React's documentation says, but React's types don't have it.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }

/** Makes React render as on a page until the test has finished. Inside `act`, it batches everything. */
export function leaveAct(): void {
  environment.IS_REACT_ACT_ENVIRONMENT = false
  onTestFinished(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = true
  })
}

export const milliseconds = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))

/** Waits for 24 tasks. Then events have arrived, React has rendered, and the store has released unused entries. */
export async function waitForTasks(): Promise<void> {
  // A single timer of 20 ms may end before them on a busy machine. A timer takes a millisecond at least.
  for (let task = 0; task < 24; task++)
    await new Promise((resolve) => (task % 4 ? setImmediate(resolve) : setTimeout(resolve)))
}

/** Lets this time of a fake clock pass, in ms. What a timer causes happens before the next one ends. */
export async function pass(time: number): Promise<void> {
  const end = performance.now() + time
  // The last step ends at this time.
  setTimeout(() => undefined, time)
  for (;;) {
    for (let task = 0; task < 20; task++) await new Promise((resolve) => setImmediate(resolve))
    if (performance.now() >= end) return
    vi.advanceTimersToNextTimer()
  }
}

const clocks = ['setTimeout', 'clearTimeout', 'Date', 'performance'] as const

/** Replaces the timers and the clock, or one of them, in all tests of a file. Microtasks stay real. */
export function fakeClock(...toFake: (typeof clocks)[number][]): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: toFake.length > 0 ? toFake : [...clocks] })
  })
}
