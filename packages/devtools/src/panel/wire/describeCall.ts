import type { Call, Exchange } from '../../recorder/call.ts'
import { bytes, count, duration, nameOf, parseJson } from '../ui/format.ts'
import { describeOutcome } from './outcomes.ts'

/** The texts in the row of a call. */
export function describeCall(call: Call) {
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
    time: endedAt === undefined ? '' : duration(endedAt - startedAt),
    size: size > 0 ? bytes(size) : '',
    notes: notesOf(call),
  }
}

/** What is special about a call, in short. */
function notesOf(call: Call): string[] {
  const { kind, exchanges, endedAt, partCount, joinCount } = call
  const last = exchanges.at(-1)
  const notes = [
    exchanges.length > 1 && `${exchanges.length} ${kind === 'subscription' ? 'connections' : 'attempts'}`,
    partCount > 0 && count(partCount, kind === 'subscription' ? 'event' : 'part'),
    joinCount > 0 && `joined ${joinCount === 1 ? 'once' : `${joinCount} times`}`,
    last?.batch && `batch of ${last.batch.size}`,
    last && persistedNote(last),
    exchanges.length === 0 && endedAt !== undefined && 'nothing sent',
    (call.simulated ?? last?.simulated) !== undefined && 'conditions',
  ]
  return notes.filter((note) => typeof note === 'string')
}

/** Says how a persisted document was sent. */
export function persistedNote({ method, url, requestBody }: Exchange): string | undefined {
  const message = method === 'GET' ? fromSearch(url) : (parseJson(requestBody) as SentMessage | undefined)
  if (message?.documentId !== undefined) return 'by document id'
  if (!message?.extensions?.persistedQuery) return undefined
  return message.query === undefined ? 'by hash' : 'hash and text'
}

interface SentMessage {
  readonly query?: string
  readonly documentId?: string
  readonly extensions?: { readonly persistedQuery?: unknown }
}

function fromSearch(url: string): SentMessage {
  const search = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  const { query, documentId, extensions } = Object.fromEntries(search)
  return {
    ...(query !== undefined && { query }),
    ...(documentId !== undefined && { documentId }),
    extensions: parseJson(extensions) as SentMessage['extensions'] & {},
  }
}
