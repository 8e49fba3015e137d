import { foundNothing, missed, overwritten, rewrote, wrote, wroteNew } from '../entry/facts.ts'
import { publish } from '../entry/lifetime.ts'
import { tell } from '../entry/tell.ts'
import { warnOfRepeatedChange } from '../development/checkUpdates.ts'
import { type OwnWrites, replay, type Update, type Write } from '../history.ts'
import { hasResponse, type Lacks, type QueryEntry } from '../state/QueryEntry.ts'
import { isRetained } from '../state/observers.ts'
import { nextTick, type PendingMutation } from '../state/StoreInternals.ts'
import { endWrites } from './endWrites.ts'
import { allOf, empty } from './ownWrites.ts'
import { replayed, applyWrites, updatedEntry } from './applyWrites.ts'

/**
 * Returns what `optimistic` of a mutation writes to an entry in this run. All of it counts as one write, so
 * what the second run writes gets the place of what the first has written.
 */
function ownWrites(entry: QueryEntry, mutation: PendingMutation): OwnWrites {
  mutation.written ??= new Map()
  const { result, span, written } = mutation
  const known = written.get(entry)
  const own: OwnWrites = known ?? {
    span,
    result,
    updates: [],
    update: (...args) => allOf(own.updates)(...args),
  }
  if (own.result !== result) empty(own, result)
  if (!known) addWrite(entry, own)
  written.set(entry, own)
  return own
}

/** How a write lies on the data of an entry. */
interface WriteOptions extends Pick<Write, 'replaces'> {
  /** Whether a write by hand makes the data new. What is derived from old data is as old, and keeps its error. */
  readonly isNewData?: boolean
  /** The number of the newest writes that it goes below. */
  readonly below?: number
}

/** Adds a write to an entry. `pages` are the data of the responses with all writes, if known. */
export function addWrite(
  entry: QueryEntry,
  write: Write,
  { isNewData, below = 0 }: WriteOptions = {},
  pages?: readonly unknown[],
): void {
  const { store } = entry
  store.writes ??= { applyWrites, end: endWrites }
  const known = below ? undefined : pages
  if (isNewData) tell(entry, wroteNew(write, below, store.now(), isRetained(entry)), known)
  else tell(entry, wrote(write, below), known)
}

/**
 * Puts a write on the data of an entry. Returns false if it changes nothing, so that nothing was written.
 *
 * While the `optimistic` function of a mutation runs, each write belongs to that mutation, even if it changes
 * nothing. All other writes are writes by hand.
 *
 * The functions for entities pass `hidden`: what `update` changes in data that isn't shown, such as a
 * response below pending writes. A change there counts too.
 */
export function write(
  entry: QueryEntry,
  update: Update,
  options: WriteOptions = {},
  hidden?: readonly unknown[],
): boolean {
  const { responses, store } = entry
  const { replaces } = options
  const { writing } = store
  const own = writing && ownWrites(entry, writing)
  const target = updatedEntry(entry)
  // The second run must not see the writes of the first run, so this differs from what is shown.
  const known = own ? undefined : entry.replayed
  const { pages, partial } = known ?? replayed(entry, target)
  const written = pages.map((page, index) => {
    // Without complete data, the update changes what came beside the error.
    const isMissing = !page && partial && !replaces
    return isMissing ? undefined : update(page, responses[index]?.variables, target)
  })
  if (writing?.result && process.env.NODE_ENV !== 'production')
    warnOfRepeatedChange(entry, writing, update, written, target)
  const besideError = entry.beside && update(partial, entry.beside.variables, target)
  const changes = written.concat(hidden, besideError).some(Boolean)
  if (own) {
    addToOwn(entry, own, update, { replaces, changes })
  } else {
    const at = nextTick(store)
    const byHand: Write = { span: { at: Infinity, ended: at }, update, replaces }
    if (!changes) {
      // What entities write to a first load is added to it (`mergeIntoAll`).
      if (!hidden || hasResponse(entry)) noteLack(entry, byHand)
      return false
    }
    tell(entry, overwritten(at))
    // The other writes don't run again.
    const after = pages.map((page, index) => written[index] ?? page)
    addWrite(entry, byHand, options, after)
  }
  if (changes) {
    store.emit('written', entry)
    publish(entry)
  }
  return true
}

function addToOwn(
  entry: QueryEntry,
  own: OwnWrites,
  update: Update,
  { changes, replaces }: { readonly changes: boolean; readonly replaces: boolean | undefined },
): void {
  own.updates.push(update)
  if (replaces) own.replaces = true
  own.changes ||= changes
  // The writes of the second run are shown together, when it has ended.
  if (!own.result) tell(entry, rewrote)
}

/**
 * Notes a write by hand that has found nothing to change. The request in flight may bring what the caller
 * wanted to change, such as a new row, without the change.
 */
function noteLack(entry: QueryEntry, write: Write): void {
  if (!entry.request) return
  const isLackedBy: Lacks['isLackedBy'] = (response) => replay(response, [write]) !== response.data
  const hasData = entry.data !== undefined
  tell(entry, hasData ? foundNothing(isLackedBy) : missed(write.span.ended))
}
