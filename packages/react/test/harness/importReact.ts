import { vi } from 'vitest'

/** Where the timers and the clock are now. */
let global: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout' | 'performance'> = globalThis
let latest = 0
let offset = 0

/** The time of the clock that is there now. It never goes back when another clock takes the place of this one. */
function now(): number {
  const time = global.performance.now()
  offset = Math.max(offset, latest - time)
  latest = time + offset
  return latest
}

/**
 * Imports React. It keeps the timers and the clock that it finds then, and these call those that are there later. So a
 * fake clock is React's clock too, and a test need not wait for the time in which React delays a commit.
 */
export async function importReact(): Promise<void> {
  const { setTimeout, clearTimeout, performance } = globalThis
  global = { setTimeout, clearTimeout, performance }
  vi.stubGlobal('setTimeout', (callback: () => void, time: number) => global.setTimeout(callback, time))
  vi.stubGlobal('clearTimeout', (timer: number) => global.clearTimeout(timer))
  vi.stubGlobal('performance', { now })
  await import('react-dom/client')
  vi.unstubAllGlobals()
  global = globalThis
}
