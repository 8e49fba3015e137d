import type { Call, Exchange } from '../../recorder/call.ts'
import { duration } from '../ui/format.ts'

/** A point on the timeline of a call. */
interface Mark {
  readonly at: number
  readonly look: 'part' | 'loss' | 'join' | 'abort'
}

/** Returns the points of a call: its parts and events, lost connections, callers that joined, and its abort. */
export function marksOf({ parts, joins, outcome, endedAt }: Call): Mark[] {
  return [
    ...joins.map((at) => ({ at, look: 'join' as const })),
    ...parts.map(({ at, outcome }) => ({
      at,
      look: isLoss(outcome) ? ('loss' as const) : ('part' as const),
    })),
    ...(outcome === 'AbortError' && endedAt !== undefined ? [{ at: endedAt, look: 'abort' as const }] : []),
  ]
}

/** What happened to a call at a time, in words. */
interface Moment {
  readonly at: number
  readonly title: string
  readonly text: string
}

/** Returns what happened to a call, in its order: attempts, lost connections, callers that joined, and its abort. */
export function momentsOf(call: Call): Moment[] {
  const { kind, exchanges, parts, joins, outcome, endedAt } = call
  const attempts = exchanges.map((exchange, index) => ({
    at: exchange.startedAt,
    title: `${kind === 'subscription' ? 'Connection' : 'Attempt'} ${index + 1}`,
    text: describeExchange(exchange),
  }))
  const losses = parts.flatMap(({ at, outcome, message = '' }) =>
    isLoss(outcome) ? [{ at, title: 'Connection lost', text: message }] : [],
  )
  const joined = joins.map((at) => ({ at, title: 'Joined', text: 'Another caller waits for it too.' }))
  const aborted =
    outcome === 'AbortError' && endedAt !== undefined
      ? [{ at: endedAt, title: kind === 'subscription' ? 'Closed' : 'Aborted', text: 'By its signal.' }]
      : []
  return [...attempts, ...losses, ...joined, ...aborted].sort((one, other) => one.at - other.at)
}

function describeExchange(exchange: Exchange): string {
  const { startedAt, respondedAt, endedAt, status, failure, simulated, batch } = exchange
  const texts = [
    status,
    failure,
    simulated !== undefined && `conditions: ${simulated}`,
    batch && `in a batch of ${batch.size}`,
    respondedAt !== undefined && `first byte after ${duration(respondedAt - startedAt)}`,
    endedAt !== undefined && `end after ${duration(endedAt - startedAt)}`,
  ]
  return texts.filter(Boolean).join(' · ')
}

/** True for the outcomes of a part by which `reconnect` says that it connects again. */
function isLoss(outcome: string): boolean {
  return ['NetworkError', 'TimeoutError', 'ServerError'].includes(outcome)
}
