import type { Middleware } from '@thinql/core'

/**
 * Put it before `reconnect()`. It calls back when a subscription is open again, to fetch what was missed. Over a
 * WebSocket, use the event `connected` of graphql-ws instead.
 */
export function onReconnected(callback: () => void): Middleware {
  return (next) => (operation) => {
    let wasOpen = false
    const onOpen = () => {
      if (wasOpen) callback()
      wasOpen = true
      operation.onOpen?.()
    }
    return next(operation.onOpen ? { ...operation, onOpen } : operation)
  }
}
