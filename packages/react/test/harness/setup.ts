import { afterAll, afterEach, vi } from 'vitest'
import { StoreContext } from '../../src/hooks/useQueryStore.ts'

// A server has no commits to delay.
if (typeof window !== 'undefined') await importReact()
const { cleanup, configure } = await import('@testing-library/react')

// Testing Library does both by itself only if the test functions are globals.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)

// Long enough for a busy machine: only an element that never comes takes this time.
configure({ asyncUtilTimeout: 20_000 })

// React's renderer for servers marks a context for ever, and React warns if the one for browsers renders that context
// later. All test files share one context, because they share a worker.
afterEach(() => void Object.assign(StoreContext, { _currentRenderer: null }))

// A store looks at its unused entries again after ten seconds. That must not happen in a later test, whose fake timers would
// then have one timer more.
const { clearTimeout, setTimeout } = globalThis
const longTimers = new Set<ReturnType<typeof setTimeout>>()
globalThis.setTimeout = Object.assign((...[callback, ms, ...args]: Parameters<typeof setTimeout>) => {
  const timer = setTimeout(callback, ms, ...args)
  if (ms && ms >= 10_000) longTimers.add(timer)
  return timer
}, setTimeout)
afterEach(() => {
  for (const timer of longTimers) clearTimeout(timer)
  longTimers.clear()
})
afterAll(() => void Object.assign(globalThis, { setTimeout }))

// React 18 assigns `window.event`. The window of Vitest would keep that, and React take all updates for a part of that event.
if (typeof window !== 'undefined') {
  const event = Object.getOwnPropertyDescriptor(window, 'event')
  Object.defineProperty(window, 'event', { ...event, set: () => undefined })
}

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
async function importReact(): Promise<void> {
  const { setTimeout, clearTimeout, performance } = globalThis
  global = { setTimeout, clearTimeout, performance }
  vi.stubGlobal('setTimeout', (callback: () => void, time: number) => global.setTimeout(callback, time))
  vi.stubGlobal('clearTimeout', (timer: number) => global.clearTimeout(timer))
  vi.stubGlobal('performance', { now })
  await import('react-dom/client')
  vi.unstubAllGlobals()
  global = globalThis
}
