import type { Untyped } from '../document/document.ts'
import { findPage } from '../operation/page.ts'
import type { Failure } from '../result/errors.ts'
import { graphqlErrors, hasCode, type StreamedResult } from '../result/result.ts'
import { backoff, isTemporary, retryAfter, statusOrName } from './backoff.ts'

/** How long to wait before the next connection, in ms. */
export function delayAfter(result: StreamedResult<Untyped>, failures: number, maxDelay: number): number {
  const asked = retryAfter(result)
  if (asked) return Math.min(asked, longestWait)
  // A browser may say that it is offline although it isn't, for example behind a VPN.
  if (isOffline()) return maxDelay
  return backoff(failures, maxDelay)
}

/** Whether the browser says that it is offline. */
export const isOffline = () => browser.navigator?.onLine === false

/** Returns true for an error after which another connection may bring events. */
export function comesBack(error: Failure, wasOpen: boolean): boolean {
  if (isTemporary(error)) return true
  // While a server restarts, the proxy in front of it may not know it.
  if (statusOrName(error) === 404) return wasOpen && !graphqlErrors(error).length
  // A function that threw may work later: it may refresh a token.
  if (error.name === 'RequestError') return 'cause' in error
  return hasCode(error, codesToConnectAgain)
}

/** The longest wait for which a server may ask, in ms. */
const longestWait = 600_000

/**
 * By the first four, Apollo Router, Hive and GraphQL Mesh say that their schema has changed, or that they restart. By
 * the fifth, Apollo Router says that the subscription has been open for as long as it may, and by the sixth that the
 * token has expired, which a header function may have renewed. By the others, it says that it has lost the server
 * behind it, or doesn't reach it.
 */
const codesToConnectAgain = [
  'SUBSCRIPTION_SCHEMA_RELOAD',
  'SUBSCRIPTION_CONFIG_RELOAD',
  'SCHEMA_RELOAD',
  'SHUTTING_DOWN',
  'SUBSCRIPTION_MAX_LIFETIME_EXCEEDED',
  'SUBSCRIPTION_JWT_EXPIRED',
  'SUBSCRIPTION_HEARTBEAT_ERROR',
  'WEBSOCKET_MESSAGE_ERROR',
  'WEBSOCKET_CLOSE_ERROR',
  'WEBSOCKET_CONNECTION_ERROR',
]

/** A page, or a worker, which has no document. Some platforms have neither `navigator` nor events of their own. */
interface Surroundings extends Partial<EventTarget> {
  readonly document?: { readonly visibilityState: string }
}

const browser: Surroundings & { readonly navigator?: Pick<Navigator, 'onLine'> } = globalThis

/**
 * Calls back when the browser is online again, and when somebody comes back to the page. The returned function ends
 * that.
 */
export function onReturn(callback: () => void): () => void {
  const target: Surroundings = findPage() ?? browser
  const types = ['online', 'visibilitychange']
  const listener = ({ type }: Event) => {
    if (type === 'online' || target.document?.visibilityState !== 'hidden') callback()
  }
  for (const type of types) target.addEventListener?.(type, listener)
  return () => {
    for (const type of types) target.removeEventListener?.(type, listener)
  }
}
