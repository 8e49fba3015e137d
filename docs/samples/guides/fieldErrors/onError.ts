import type { Middleware } from '@thinql/core'

/** Asks the server to keep what is beside a failed field. A draft of the specification: other servers ignore `onError`. */
export const onErrorNull: Middleware = (next) => (operation) =>
  next({
    ...operation,
    encode: async (encoded) => {
      const message = await operation.encode(encoded)
      // A GET and an upload have no JSON as their body.
      if (typeof message.body !== 'string') return message
      return {
        ...message,
        body: JSON.stringify({ ...(JSON.parse(message.body) as object), onError: 'NULL' }),
      }
    },
  })
