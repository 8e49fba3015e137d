import type { Call } from '../../recorder/call.ts'
import { bytes, count, duration, elapsed, nameOf } from '../ui/format.ts'
import { describeOutcome, type Look } from './outcomes.ts'

/** A chip beside the name of a call. */
export interface Note {
  readonly text: string
  readonly look?: Look
}

/** The texts in the row of a call. */
export function describeCall(call: Call, now: number) {
  const { kind, exchanges, startedAt, endedAt } = call
  const { text: outcome, look } = describeOutcome(call)
  const status = exchanges.at(-1)?.status
  const size = exchanges.reduce((sum, exchange) => sum + exchange.size, 0)
  return {
    name: nameOf(call),
    kind,
    outcome,
    look,
    status: status === undefined ? '' : String(status),
    time: endedAt === undefined ? elapsed(now - startedAt) : duration(endedAt - startedAt),
    size: size > 0 ? bytes(size) : '',
    notes: notesOf(call),
  }
}

/** What is special about a call, in short. */
function notesOf(call: Call): Note[] {
  const { kind, exchanges, exchangeCount, partCount, simulated, hasConditions } = call
  const last = exchanges.at(-1)
  const delivery = deliveryOf(call)
  const notes = [
    exchangeCount > 1 && `${exchangeCount} ${kind === 'subscription' ? 'connections' : 'attempts'}`,
    partCount > 0 && count(partCount, kind === 'subscription' ? 'event' : 'part'),
    last?.batch && `batch of ${last.batch.size}`,
    delivery,
    hasConditions === true && delivery === notByFetch && 'conditions don’t apply',
  ]
  const texts = notes.filter((note) => typeof note === 'string')
  const made: Note[] =
    (simulated ?? last?.simulated) === undefined ? [] : [{ text: 'conditions', look: 'warn' }]
  return [...texts.map((text) => ({ text })), ...made]
}

/** What is sent over another transport, such as a WebSocket. */
export const notByFetch = 'not by fetch'

/** Says how an operation was sent, if that is special. */
export function deliveryOf(call: Call): string | undefined {
  const { simulated, exchanges, exchangeCount, endedAt, outcome, partCount } = call
  if (exchangeCount > 0) {
    return endedAt !== undefined && !exchanges.some(({ wasSent }) => wasSent) ? 'nothing sent' : undefined
  }
  if (partCount > 0) return notByFetch
  if (endedAt === undefined) return undefined
  if (simulated !== undefined || outcome === 'RequestError') return 'nothing sent'
  return outcome === 'AbortError' || outcome === 'TimeoutError' ? 'no request by fetch' : notByFetch
}
