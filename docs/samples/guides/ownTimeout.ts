import { type Middleware, timeout } from '@thinql/core'

declare module '@thinql/core' {
  interface OperationMeta {
    /** How long the operation may take, in ms. */
    timeout?: number
  }
}

/** Gives each operation this time, and an operation with `meta.timeout` that time. */
export function ownTimeout(ms: number): Middleware {
  return (next) => {
    const usual = timeout(ms)(next)
    return (operation) => {
      const own = operation.meta?.timeout
      return own === undefined ? usual(operation) : timeout(own)(next)(operation)
    }
  }
}
