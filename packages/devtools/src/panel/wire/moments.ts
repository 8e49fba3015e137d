import type { Call, Exchange } from '../../recorder/call.ts'
import type { Look } from '../ui/Section.tsx'
import { duration } from '../ui/format.ts'

/** How far the connection of one request has come, or how it ended. */
export type ExchangeState =
  'connecting' | 'open' | 'closed by the page' | 'ended by the server' | 'lost' | 'refused'

export const lookOfState: Record<ExchangeState, Look> = {
  connecting: 'open',
  open: 'open',
  'closed by the page': 'plain',
  'ended by the server': 'good',
  lost: 'bad',
  refused: 'bad',
}

export function stateOf({
  endedAt,
  respondedAt,
  failure,
  outcome = 'data',
  status = 0,
}: Exchange): ExchangeState {
  if (endedAt === undefined) return respondedAt === undefined ? 'connecting' : 'open'
  if (failure?.value === 'Aborted.' || outcome === 'AbortError') return 'closed by the page'
  if (failure !== undefined || outcome === 'NetworkError' || outcome === 'TimeoutError') return 'lost'
  return outcome === 'data' && status < 400 ? 'ended by the server' : 'refused'
}

/** What happened to a call at a time. A mark shows it on the timeline, and a title in the list below. */
interface Moment {
  readonly at: number
  readonly look?: Look | undefined
  readonly mark?: boolean
  readonly title?: string
  readonly text?: string | undefined
}

/** Returns what happened to a call, in its order: attempts, parts and events, lost connections, and its abort. */
export function momentsOf(call: Call): Moment[] {
  const { kind, exchanges, exchangeCount, parts, outcome, endedAt } = call
  const isSubscription = kind === 'subscription'
  const first = exchangeCount - exchanges.length
  const moments: Moment[] = exchanges.map((exchange, index) => ({
    at: exchange.startedAt,
    title: `${isSubscription ? 'Connection' : 'Attempt'} ${first + index + 1}`,
    text: describeExchange(exchange, isSubscription && stateOf(exchange)),
  }))
  for (const { at, outcome, message } of parts) {
    // By these, `reconnect` says that it connects again.
    const isLoss = ['NetworkError', 'TimeoutError', 'ServerError'].includes(outcome)
    const look = outcome === 'data' ? undefined : 'bad'
    moments.push({ at, mark: true, look, ...(isLoss && { title: 'Connection lost', text: message?.value }) })
  }
  if (outcome === 'AbortError' && endedAt !== undefined) {
    const title = isSubscription ? 'Closed' : 'Aborted'
    moments.push({ at: endedAt, mark: true, look: 'plain', title, text: 'By its signal.' })
  }
  return moments.sort((one, other) => one.at - other.at)
}

/** `state` is that of a connection. An attempt has none: its outcome says it all. */
function describeExchange(exchange: Exchange, state: ExchangeState | false): string {
  const { startedAt, respondedAt, endedAt, status, outcome, failure, simulated, batch, wasSent } = exchange
  // The state says it.
  const isClosed = state === 'closed by the page'
  const texts = [
    status,
    outcome !== 'data' && !isClosed && outcome,
    state,
    endedAt !== undefined && !wasSent && 'not sent',
    !isClosed && failure?.value,
    simulated !== undefined && `conditions: ${simulated}`,
    batch && `in a batch of ${batch.size}`,
    respondedAt !== undefined && `first byte after ${duration(respondedAt - startedAt)}`,
    endedAt !== undefined && `end after ${duration(endedAt - startedAt)}`,
  ]
  return texts.filter(Boolean).join(' · ')
}
