import { type ExchangeEnd, type Fetch, recordExchange, requestBody } from './recordFetch.ts'
import type { NewCall, WireCall, WireLog } from './wireLog.ts'

/**
 * Wraps the fetch of a client for subscriptions, because middleware does not run for them. Each subscription is a call
 * in the log that stays open as long as its connection.
 */
export function recordSubscriptions(
  log: WireLog,
  fetch: Fetch = (...args) => globalThis.fetch(...args),
): Fetch {
  return (input, init) => {
    const id = log.addCall(describe(requestBody(init?.body)))
    return recordExchange(log, id, fetch, [input, init], (end) => {
      log.changeCall(id, () => ({ endedAt: performance.now(), outcome: toOutcome(end) }))
    })
  }
}

/** Reads the call from the body that the client wrote. */
function describe(body = '{}'): NewCall {
  const { query, operationName, variables } = JSON.parse(body) as {
    query: string
    operationName?: string
    variables?: NewCall['variables']
  }
  return {
    owner: undefined,
    source: query,
    name: operationName ?? 'without a name',
    kind: 'subscription',
    variables,
    from: 'useSubscription',
  }
}

function toOutcome({ status = 0, failure }: ExchangeEnd): NonNullable<WireCall['outcome']> {
  if (failure === 'Aborted') return 'AbortError'
  if (failure !== undefined) return 'NetworkError'
  return status < 400 ? 'data' : 'ServerError'
}
