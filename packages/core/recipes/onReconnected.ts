import { mapParts, type Middleware } from '@thinql/core'

/**
 * Put it before `reconnect()`. It calls back when a lost subscription is open again, to fetch what was missed. Over a
 * WebSocket, use the event `connected` of graphql-ws instead.
 */
export function onReconnected(callback: () => void): Middleware {
  return (next) => (operation) => {
    let isLost = false
    const onOpen = () => {
      if (isLost) callback()
      isLost = false
      operation.onOpen?.()
    }
    return mapParts(next, operation.onOpen ? { ...operation, onOpen } : operation, ({ error, hasNext }) => {
      // `reconnect` passes a loss on like this.
      isLost ||= !!error && !!hasNext
    })
  }
}
