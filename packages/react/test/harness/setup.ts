import { afterAll, afterEach } from 'vitest'
import { StoreContext } from '../../src/hooks/useQueryStore.ts'
import { importReact } from './importReact.ts'

// A server has no commits to delay.
if (typeof window !== 'undefined') await importReact()
const { cleanup, configure } = await import('@testing-library/react')

// Testing Library does both by itself only if the test functions are globals.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)

// React may have left a task, which reads `window`: https://github.com/react/react/issues/37100
afterAll(() => new Promise<void>((resolve) => void setImmediate(resolve)))

// Long enough for a busy machine: only an element that never comes takes this time.
configure({ asyncUtilTimeout: 20_000 })

// React's renderer for servers marks a context for ever, and React warns if the one for browsers renders that context
// later. It also leaves the store of its last page in the context. All test files share one context, because they
// share a worker.
afterEach(() => void Object.assign(StoreContext, { _currentRenderer: null, _currentValue: undefined }))

// A store looks at its unused entries again after ten seconds. That must not happen in a later test, whose
// fake timers would then have one timer more.
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

// React 18 assigns `window.event`. The window of Vitest would keep that, and React take all updates for a
// part of that event.
if (typeof window !== 'undefined') {
  const event = Object.getOwnPropertyDescriptor(window, 'event')
  Object.defineProperty(window, 'event', { ...event, set: () => undefined })
}
