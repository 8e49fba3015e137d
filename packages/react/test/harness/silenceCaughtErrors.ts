import { afterEach, beforeEach, vi } from 'vitest'

const preventDefault = (event: Event) => {
  event.preventDefault()
}

/** Stops React and jsdom from logging the errors that a boundary catches, in all tests of a file. */
export function silenceCaughtErrors(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue()
    window.addEventListener('error', preventDefault)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    window.removeEventListener('error', preventDefault)
  })
}
