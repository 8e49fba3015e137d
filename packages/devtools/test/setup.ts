import { afterEach } from 'vitest'

// The conditions survive a reload of the page, and must not reach the next test. A server has no storage.
afterEach(() => {
  if (typeof window !== 'undefined') sessionStorage.clear()
})
