import type { Middleware } from '@thinql/core'

/** Sends queries by `QUERY`, a safe method with a body, to a server that knows it. */
export const queryMethod: Middleware = (next) => (operation) =>
  operation.kind === 'query'
    ? next({
        ...operation,
        encode: async (encoded) => {
          const message = await operation.encode(encoded)
          return { ...message, method: 'QUERY' }
        },
      })
    : next(operation)
