import { afterEach, beforeEach, vi } from 'vitest'

const preventDefault = (event: Event) => {
  event.preventDefault()
}

/** Keeps React and jsdom from reporting the errors that a boundary catches, where a file's tests provoke them. */
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
