import type { Untyped } from '../document/document.ts'
import type { Middleware, Operation } from '../operation/operation.ts'
import { wait } from '../operation/wait.ts'
import type { Failure } from '../result/errors.ts'
import { withResponse } from '../result/response.ts'
import { graphqlErrors, type StreamedResult } from '../result/result.ts'
import { thrownFor } from '../result/thrown.ts'
import { backoff, isTemporary, retryAfter } from './backoff.ts'
import { onEachPart } from './mapParts.ts'

/** When `reconnect` opens a subscription again, and how often. */
export interface ReconnectOptions {
  /**
   * After this number of connections in a row without an event, the subscription ends with the error of the last one.
   * @default Infinity
   */
  attempts?: number | undefined
  /**
   * The longest wait between two connections, in ms, if the server doesn't ask for another one by `Retry-After`.
   * @default 30_000
   */
  maxDelay?: number | undefined
  /**
   * Decides whether to open the subscription again after an error. It replaces the default decision. `attempt` is the
   * number of connections in a row without an event: 0 if this connection has brought one. It isn't called after a
   * redirect of your framework.
   */
  when?: ((error: Failure, operation: Operation, attempt: number) => boolean) | undefined
  /**
   * Returns the variables of the next connection, so that it begins after the newest event. It gets the data of that event,
   * and the variables of the connection before. It is not called before the first event.
   * @default the same variables
   */
  resume?: ((last: Untyped, variables: Variables) => Variables) | undefined
}

type Variables = Readonly<Record<string, Untyped>>

/**
 * Opens a subscription again when its connection is lost. It doesn't change queries and mutations.
 *
 * By default, it opens the subscription again after a NetworkError, a TimeoutError, and a ServerError with status 408,
 * 425, 429 or 5xx. It also does so after the codes by which servers ask for it: SUBSCRIPTION_SCHEMA_RELOAD,
 * SUBSCRIPTION_CONFIG_RELOAD and SHUTTING_DOWN. And it does so if one of your functions threw before the first event of a
 * connection: for example, if a header function couldn't get a new token. If a middleware throws at an event, the
 * subscription ends.
 *
 * Each loss is a Result of the subscription, `{ error, hasNext: true }`. The subscription misses the events that the server
 * sends before it is open again, unless `resume` asks for them. It ends when the server completes it, and at once when the
 * caller leaves.
 *
 * Before it connects, it waits as long as the header `Retry-After` says, and ten minutes at most. Without the header, the wait is random: up to
 * 0.5 s after a connection that has brought an event, then up to 1 s, 2 s, 4 s and so on. While the browser says
 * that it is offline, it waits up to `maxDelay`. The event `online` ends each wait. There are never two connections of one subscription.
 *
 * Put it first in the list. Then a `timeout` after it limits the time to the first event of each connection. A connection
 * can be dead without an error, for example when the server hangs or the laptop has slept. `limitResponse` with `idle`
 * finds that.
 *
 * @param options - How often to connect, how long to wait, after which errors, and with which variables.
 * @returns The middleware.
 * @throws RangeError when `attempts` or `maxDelay` is NaN or negative.
 * @example
 * const resume = (last, variables) => ({ ...variables, after: last.messageAdded.id })
 * const client = createClient({ middleware: [reconnect({ resume })], fetch: limitResponse({ idle: 30_000 }) })
 */
export function reconnect({
  attempts = Infinity,
  maxDelay = 30_000,
  when = comesBack,
  resume = (_last, variables) => variables,
}: ReconnectOptions = {}): Middleware {
  if (!(attempts >= 0 && maxDelay >= 0)) throw new RangeError('reconnect: give numbers from 0.')
  return (next) => async (operation) => {
    const { kind, onPart } = operation
    if (!onPart || kind !== 'subscription') return next(operation)
    let last: unknown
    let { variables } = operation
    // After a redirect, nobody waits for events.
    const isLoss = ({ error }: StreamedResult<Untyped>, attempt: number) =>
      !!error && thrownFor(error) === error && when(error, operation, attempt)
    for (let attempt = 1; ; attempt++) {
      /** Whether the newest event said to subscribe again. Then the server completes the subscription. */
      const connection = { isToldTo: false }
      const watched = onEachPart({ ...operation, variables }, (part) => {
        attempt = 0
        last = part.data ?? last
        connection.isToldTo = attempts > 0 && !part.data && isLoss(part, attempt)
        return connection.isToldTo ? asLoss(part) : part
      })
      const result = await next(watched)
      const { error, hasNext } = result
      const isOver = hasNext === false
      const isLost = isOver ? connection.isToldTo && !error : attempt < attempts && isLoss(result, attempt)
      if (!isLost) return result
      // The event that said so was passed on already.
      if (!isOver) await onPart(asLoss(result))
      // A browser may say that it is offline although it isn't, for example behind a VPN.
      const delay = browser.navigator?.onLine === false ? maxDelay : backoff(attempt, maxDelay)
      const ms = Math.min(retryAfter(result), longestWait) || delay
      // After an abort, `guard` has already resolved.
      if (!(await wait(ms, operation.fetchOptions.signal, browser))) return result
      if (last) variables = resume(last, variables ?? {})
    }
  }
}

function asLoss(result: StreamedResult<Untyped>): StreamedResult<Untyped> {
  return withResponse({ ...result, hasNext: true }, result.response)
}

/** Returns true for an error after which another connection may bring events. */
function comesBack(error: Failure): boolean {
  return (
    isTemporary(error) ||
    // A function that threw may work later: it may refresh a token.
    (error.name === 'RequestError' && 'cause' in error) ||
    graphqlErrors(error).some(({ extensions }) => {
      const code = extensions?.code
      return typeof code === 'string' && subscribeAgain.test(code)
    })
  )
}

/** The longest wait for which a server may ask, in ms. */
const longestWait = 600_000

/** The codes by which Apollo Router, Hive and GraphQL Mesh say that their schema has changed, or that they restart. */
const subscribeAgain = /^(?:SUBSCRIPTION_(?:SCHEMA|CONFIG)_RELOAD|SHUTTING_DOWN)$/

/** Some platforms have neither `navigator` nor events of their own. */
const browser: Partial<EventTarget> & { readonly navigator?: Pick<Navigator, 'onLine'> } = globalThis
