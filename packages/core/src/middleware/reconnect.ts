import type { Untyped } from '../document/document.ts'
import { guard } from '../operation/guard.ts'
import type { Middleware, Operation } from '../operation/operation.ts'
import { wait } from '../operation/wait.ts'
import type { Failure } from '../result/errors.ts'
import { withResponse } from '../result/response.ts'
import { graphqlErrors, hasFields, type StreamedResult } from '../result/result.ts'
import { thrownFor } from '../result/thrown.ts'
import { comesBack, delayAfter, onReturn } from './comesBack.ts'
import { type Connection, countConnections } from './connections.ts'
import { onEachOpening } from './mapParts.ts'
import { createSilence } from './silence.ts'

/** When `reconnect` opens a subscription again, and how often. */
export interface ReconnectOptions {
  /**
   * After this number of failed connections in a row, the subscription ends with the error of the last one. A
   * connection has failed if it was open for less than five seconds, and brought no event, or was refused
   * after its events. What fails while the browser is offline doesn't count.
   * @default Infinity
   */
  attempts?: number | undefined
  /**
   * The longest wait between two connections, in ms, if the server doesn't ask for another one by `Retry-After`.
   * @default 30_000
   */
  maxDelay?: number | undefined
  /**
   * Decides whether to open the subscription again after an error. It replaces the default decision.
   * `attempt` is the number of failed connections in a row: 0 if this connection was lost after an event, or
   * was open for five seconds. It isn't called after a redirect of your framework, nor after the server has
   * completed the subscription.
   */
  when?: ((error: Failure, operation: Operation, attempt: number) => boolean) | undefined
  /**
   * Returns the variables with which the subscription is sent again, so that it begins after the newest
   * event. It gets the data of that event, and the variables with which it was sent before. It is not called
   * before the first event.
   * @default the same variables
   */
  resume?: ((last: Untyped, variables: Variables) => Variables) | undefined
}

type Variables = Readonly<Record<string, Untyped>>

/**
 * Opens a subscription again when its connection is lost. It doesn't change queries and mutations.
 *
 * By default, it opens the subscription again after a NetworkError, a TimeoutError, and a ServerError with
 * status 408, 425, 429 or 5xx. After a 404 without GraphQL errors it does so only if the subscription has
 * been open before: the proxy of a server that restarts may say that. It does so after the codes by which
 * servers ask for it (SUBSCRIPTION_SCHEMA_RELOAD, SUBSCRIPTION_CONFIG_RELOAD, SCHEMA_RELOAD and SHUTTING_DOWN), and by
 * which Apollo Router says that the subscription has been open for as long as it may
 * (SUBSCRIPTION_MAX_LIFETIME_EXCEEDED), that the token has expired (SUBSCRIPTION_JWT_EXPIRED), or that it has lost the
 * server behind it (SUBSCRIPTION_HEARTBEAT_ERROR, WEBSOCKET_MESSAGE_ERROR, WEBSOCKET_CLOSE_ERROR and
 * WEBSOCKET_CONNECTION_ERROR). If the server then keeps the connection open and sends no event for a
 * second, `reconnect` leaves the connection. It also opens the subscription again if one of your functions
 * threw before the first event of a connection: for example, if a header function couldn't get a new
 * token. If a middleware throws at an event, or after the server has completed the subscription, the
 * subscription ends.
 *
 * Each loss is a Result of the subscription, `{ error, hasNext: true }`. The subscription misses the events
 * that the server sends before it is open again, unless `resume` asks for them. It ends when the server
 * completes it, and at once when the caller leaves.
 *
 * Before it connects, it waits as long as the header `Retry-After` says, and ten minutes at most. Without the
 * header, the wait is random: up to 0.5 s after a connection that was lost after an event, or was open for
 * five seconds, then up to 1 s, 2 s, 4 s and so on. If one connection after another is lost within five seconds, it grows
 * to 4 s although each has had an event. While the browser says that it is offline, it waits up to
 * `maxDelay`. The event `online` ends each wait, and so does a person who comes back to the page. There are never two
 * connections of one subscription.
 *
 * Put it first in the list. Then a `timeout` after it limits the time until each connection is open. A connection
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
  when,
  resume,
}: ReconnectOptions = {}): Middleware {
  if (!(attempts >= 0 && maxDelay >= 0)) throw new RangeError('reconnect: give numbers from 0.')
  return (next) => async (operation) => {
    const { kind, onPart, fetchOptions, progress = {} } = operation
    if (!onPart || kind !== 'subscription') return next(operation)
    let wasOpen = false
    const count = countConnections()
    /** Whether another connection may bring what this one has not. `attempt` is the number of failed ones in a row. */
    const isLoss = ({ error }: StreamedResult<Untyped>, attempt: number) => {
      if (!error) return false
      // After a redirect, nobody waits for events.
      if (thrownFor(error) !== error) return false
      return when ? when(error, operation, attempt) : comesBack(error, wasOpen)
    }

    let { variables } = operation
    for (;;) {
      if (resume && progress.newest) variables = resume(progress.newest, { ...variables })
      Object.assign(progress, { isComplete: false })
      const connection: Connection = { hadEvent: false, openedAt: NaN, isToldTo: false }
      const silence = createSilence()
      const watched: Operation = {
        ...onEachOpening(resumable({ ...operation, variables, progress }, resume), () => {
          wasOpen = true
          connection.openedAt = Date.now()
        }),
        async onPart(part) {
          silence.end()
          connection.hadEvent = hasFields(part.data)
          if (connection.hadEvent) progress.newest = part.data as object
          const attempt = count.failuresWith(connection)
          const saysAgain = !connection.hadEvent && isLoss(part, attempt)
          connection.isToldTo = saysAgain && attempt < attempts
          await onPart(connection.isToldTo ? asLoss(part) : part)
          // The caller may have left meanwhile.
          if (connection.isToldTo && !fetchOptions.signal?.aborted) silence.begin()
        },
      }
      const result = await guard(next, watched, [fetchOptions.signal, silence.signal])
      silence.end()

      // A session has kept the refusal of the newest token.
      if (graphqlErrors(result.error).length) connection.hadEvent = false
      const failures = count.end(connection)
      const isSilent = silence.signal.aborted
      const isOver = isSilent || !!progress.isComplete || result.hasNext === false
      if (isOver) {
        const goesOn = connection.isToldTo && (isSilent || !result.error)
        if (!goesOn) return result
      } else {
        if (failures >= attempts || !isLoss(result, failures)) return result
        await onPart(asLoss(result))
      }
      const ms = delayAfter(result, count.growth(), maxDelay)
      const isWanted = await wait(ms, fetchOptions.signal, onReturn)
      // After an abort, `guard` has already resolved.
      if (!isWanted) return result
    }
  }
}

/**
 * Returns a copy of a subscription that begins after the newest event also when a session sends it again.
 * That is the same call of `next`, so its variables are still those before its first event.
 */
function resumable(operation: Operation, resume: ReconnectOptions['resume']): Operation {
  const { progress = {}, encode } = operation
  const { newest } = progress
  if (!resume) return operation
  return {
    ...operation,
    encode(sent) {
      const hasNews = progress.newest !== newest
      if (!hasNews) return encode(sent)
      return encode({ ...sent, variables: resume(progress.newest, { ...sent.variables }) })
    },
  }
}

function asLoss(result: StreamedResult<Untyped>): StreamedResult<Untyped> {
  return withResponse({ ...result, hasNext: true }, result.response)
}
