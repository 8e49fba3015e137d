import type { Middleware, Operation } from '@thinql/core'

/**
 * Put it before `reconnect()`. It calls back when a lost subscription is connected again, to fetch what was missed. Over a
 * WebSocket, use the event `connected` of graphql-ws instead.
 */
export function onReconnected(callback: () => void): Middleware {
  return (next) => (operation) => {
    let isLost = false
    const onPart: Operation['onPart'] = (part) => {
      // `reconnect` passes a loss on like this.
      isLost ||= !!part.error && !!part.hasNext
      return operation.onPart?.(part)
    }
    const decode: Operation['decode'] = (passed, response) => {
      if (isLost && response.ok) callback()
      isLost &&= !response.ok
      return operation.decode(passed, response)
    }
    return next({ ...operation, decode, ...(operation.onPart && { onPart }) })
  }
}
