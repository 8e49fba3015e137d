import { afterEach, beforeEach, type Mock, vi } from 'vitest'

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

/** Keeps the warnings out of the output, in all tests of a file or of a `describe`. Returns the mock that gets them. */
export function watchWarnings(): Mock<typeof console.warn> {
  const warn = vi.fn<typeof console.warn>()
  beforeEach(() => {
    warn.mockClear()
    vi.spyOn(console, 'warn').mockImplementation(warn)
  })
  afterEach(() => {
    vi.mocked(console.warn).mockRestore()
  })
  return warn
}
