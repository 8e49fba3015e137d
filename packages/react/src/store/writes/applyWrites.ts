import { outdated } from '../entry/facts.ts'
import { tell } from '../entry/tell.ts'
import {
  isFinal,
  isObsolete,
  replay,
  type Response,
  type Responses,
  type Tick,
  type UpdatedEntry,
} from '../history.ts'
import type { Extension } from '../state/Extension.ts'
import { isOverwritten, type QueryEntry, type ReplayedData } from '../state/QueryEntry.ts'

/** Returns the data of an entry with its writes. `known` is that of its responses, if that is known. */
export function replayed(
  entry: QueryEntry,
  target: UpdatedEntry,
  writes = entry.writes,
  known?: readonly unknown[],
): ReplayedData {
  const { beside, responses } = entry
  const isReplaced = (response: Response) =>
    writes.some(({ replaces, span }) => replaces && !isObsolete(span, response))
  const isShown = beside && !isReplaced(beside)
  const partial = isShown ? replay(beside, writes, target) : undefined
  // If all data came beside an error, the writes change that, until one makes complete data.
  const pageOf = (page: Response) => {
    const isEmpty = beside && !page.data
    return isEmpty && !isReplaced(page) ? undefined : replay(page, writes, target)
  }
  return { pages: known ?? responses.map(pageOf), partial }
}

/** Returns what an update gets that runs now. */
export function updatedEntry(entry: QueryEntry): UpdatedEntry {
  return { responses: entry.responses, outdated: (tick) => tell(entry, outdated(tick)) }
}

/** Puts the writes of an entry on its responses. Those at the start that are final become a part of the responses. */
export const applyWrites: NonNullable<Extension['applyWrites']> = (entry, known) => {
  const { beside, request, responses, store, writes, writtenAt } = entry
  if (!writes.length) return { replayed: undefined }
  /** When the data became stale, as the updates say that run again. */
  let staleAt = 0
  const target = { responses, outdated: (tick: Tick) => void (staleAt = Math.max(staleAt, tick)) }
  const written = replayed(entry, target, writes, known)
  const isPageChanged = written.pages.some((page, index) => page !== responses[index]?.data)
  const isChanged = isPageChanged || written.partial !== beside?.data
  // The write of a pending mutation makes no data new: it stays on top of each response. That of a failed one is gone.
  const hasEnded = writes.some(({ span }) => Number.isFinite(span.ended))
  const isNew = isChanged && hasEnded
  const facts = { replayed: written, writtenAt: isNew ? store.now() : writtenAt }
  // When the request in flight was sent, if its response will be taken.
  const isTaken = request && !isOverwritten(entry, request)
  const next = isTaken ? request.sent : Infinity
  // Writes apply in the order of their calls, also if mutations end in another order.
  const open = writes.findIndex(({ span }) => !isFinal(span, responses, next))
  const final = open < 0 ? writes : writes.slice(0, open)
  const { pages, partial } = open < 0 ? written : replayed(entry, target, final)
  const stale = outdated(staleAt)(entry)
  if (!final.length) return { ...facts, ...stale }
  const stays = beside && partial !== undefined
  return {
    ...facts,
    ...stale,
    writes: writes.slice(final.length),
    // There are as many responses as before.
    responses: responses.map((response, index) => ({
      ...response,
      data: pages[index],
    })) as unknown as Responses,
    beside: stays ? { ...beside, data: partial } : undefined,
  }
}
