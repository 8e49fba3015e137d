import type { Note } from '../ui/Section.tsx'
import { bytes, count, duration, elapsed, nameOf } from '../ui/format.ts'
import { describeOutcome } from './outcomes.ts'
import type { Call } from '../../recorder/call.ts'

export function describeCall(call: Call, now: number) {
  const { kind, exchanges, exchangeCount, partCount, startedAt, endedAt } = call
  const { text: outcome, look } = describeOutcome(call)
  const last = exchanges.at(-1)
  const size = exchanges.reduce((sum, exchange) => sum + exchange.size, 0)
  const delivery = deliveryOf(call)
  const simulated = call.simulated ?? last?.simulated
  const notes = [
    exchangeCount > 1 && `${exchangeCount} ${kind === 'subscription' ? 'connections' : 'attempts'}`,
    partCount > 0 && count(partCount, kind === 'subscription' ? 'event' : 'part'),
    last?.batch && `batch of ${last.batch.size}`,
    delivery,
  ].flatMap((text): Note[] => (text ? [{ text }] : []))
  if (simulated !== undefined) notes.push({ text: 'conditions', look: 'warn' })
  return {
    name: nameOf(call),
    outcome,
    look,
    status: String(last?.status ?? ''),
    time: endedAt === undefined ? elapsed(now - startedAt) : duration(endedAt - startedAt),
    size: size > 0 ? bytes(size) : '',
    delivery,
    simulated,
    notes,
  }
}

/** What is sent over another transport, such as a WebSocket. */
const notByFetch = 'not by fetch'

function deliveryOf(call: Call): string | undefined {
  const { simulated, exchanges, exchangeCount, endedAt, outcome, partCount } = call
  if (exchangeCount > 0) {
    return endedAt !== undefined && !exchanges.some(({ wasSent }) => wasSent) ? 'nothing sent' : undefined
  }
  if (partCount > 0) return notByFetch
  if (endedAt === undefined) return undefined
  if (simulated !== undefined || outcome === 'RequestError') return 'nothing sent'
  return outcome === 'AbortError' || outcome === 'TimeoutError' ? 'no request by fetch' : notByFetch
}
