import { afterEach, beforeEach, type Mock, type MockInstance, onTestFinished, vi } from 'vitest'

const preventDefault = (event: Event) => {
  event.preventDefault()
}

/**
 * Stops React and jsdom from logging the errors that a boundary catches, in all tests of a file or of a `describe`.
 * Returns the mock that gets them.
 */
export function silenceCaughtErrors(): Mock<typeof console.error> {
  beforeEach(() => {
    window.addEventListener('error', preventDefault)
  })
  afterEach(() => {
    window.removeEventListener('error', preventDefault)
  })
  return watch('error')
}

/** Keeps the warnings out of the output, in all tests of a file or of a `describe`. Returns the mock that gets them. */
export function watchWarnings(): Mock<typeof console.warn> {
  return watch('warn')
}

/** Keeps logged errors out of the output until the test has finished. Returns the mock that gets them. */
export function watchErrors(): MockInstance<typeof console.error> {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  // React 18 also throws what a component throws to the window.
  addEventListener('error', preventDefault)
  onTestFinished(() => {
    error.mockRestore()
    removeEventListener('error', preventDefault)
  })
  return error
}

function watch(method: 'error' | 'warn') {
  const mock = vi.fn<typeof console.error>()
  let spy: MockInstance
  beforeEach(() => {
    mock.mockClear()
    spy = vi.spyOn(console, method).mockImplementation(mock)
  })
  afterEach(() => {
    spy.mockRestore()
  })
  return mock
}
