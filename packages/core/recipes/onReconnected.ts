import { isTemporary, mapParts, type Middleware } from '@thinql/core'

/**
 * Put it before `reconnect()`. It calls back when a lost subscription is open again, to fetch what was missed. Over a
 * WebSocket, use the event `connected` of graphql-ws instead.
 */
export function onReconnected(callback: () => void): Middleware {
  /** The subscriptions that were open and are lost. A person who reconnects begins another operation. */
  const lost = new Set<string>()
  return (next) => (operation) => {
    const { onOpen, query, variables } = operation
    if (!onOpen) return next(operation)
    const key = JSON.stringify([query, variables])
    let wasOpen = false
    const opened = () => {
      if (lost.delete(key) || wasOpen) callback()
      wasOpen = true
      onOpen()
    }
    return mapParts(next, { ...operation, onOpen: opened }, ({ error, hasNext }) => {
      if (wasOpen && error && (hasNext || isTemporary(error))) lost.add(key)
    })
  }
}
