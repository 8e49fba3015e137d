import { afterEach, vi } from 'vitest'

// What a test has replaced must not reach the next one: all files of a project share a worker.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
