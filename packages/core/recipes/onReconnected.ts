import type { Middleware } from '@thinql/core'

/**
 * Put it before `reconnect()`. It calls back when a lost subscription is connected again, to fetch what was missed. Over a
 * WebSocket, use the event `connected` of graphql-ws instead.
 */
export function onReconnected(callback: () => void): Middleware {
  return (next) => (operation) => {
    let connections = 0
    return next({
      ...operation,
      decode(passed, response) {
        if (response.ok && operation.kind === 'subscription' && connections++) callback()
        return operation.decode(passed, response)
      },
    })
  }
}
