import type { Middleware } from '@thinql/core'

declare module '@thinql/core' {
  interface OperationMeta {
    /** How long to wait before the operation is sent, in ms. */
    wait?: number
  }
}

/** Waits before it sends an operation whose `meta` says so. An abort ends the wait, and nothing is sent. */
export const waitFirst: Middleware = (next) => async (operation) => {
  const wait = operation.meta?.wait
  const { signal } = operation.fetchOptions
  if (wait !== undefined) {
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, wait)
      signal?.addEventListener('abort', end)
    })
  }
  return next(operation)
}
