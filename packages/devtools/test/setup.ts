import { afterEach } from 'vitest'

// What the devtools keep must not reach the next test. A server has no storage.
afterEach(() => {
  if (typeof window === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
})
