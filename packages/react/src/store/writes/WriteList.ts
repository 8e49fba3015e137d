import { publish } from '../entry/lifetime.ts'
import { missed, outdated, overwritten, rewrote, wrote, wroteNew } from '../entry/facts.ts'
import { warnOfRepeatedChange } from '../development/checkUpdates.ts'
import { ended } from '../entry/reasons.ts'
import { ask } from '../entry/requests.ts'
import { tell } from '../entry/tell.ts'
import {
  isFinal,
  isObsolete,
  type OwnWrites,
  replay,
  type Response,
  type Responses,
  type Tick,
  type Update,
  type UpdatedEntry,
  wantsNewer,
  type Write,
} from '../history.ts'
import { nextTick, type PendingMutation } from '../state/StoreInternals.ts'
import {
  type Extension,
  isOverwritten,
  isRetained,
  type QueryEntry,
  type ReplayedData,
} from '../state/QueryEntry.ts'

/** Returns the data of an entry with its writes. `known` is that of its responses, if that is known. */
function replayed(
  entry: QueryEntry,
  target: UpdatedEntry,
  writes = entry.writes,
  known?: readonly unknown[],
): ReplayedData {
  const { beside, responses } = entry
  const isReplaced = (response: Response) =>
    writes.some(({ replaces, span }) => replaces && !isObsolete(span, response))
  const partial = beside && !isReplaced(beside) ? replay(beside, writes, target) : undefined
  // If all data came beside an error, the writes change that, until one makes complete data.
  const pages =
    known ??
    responses.map((page) =>
      beside && !page.data && !isReplaced(page) ? undefined : replay(page, writes, target),
    )
  return { pages, partial }
}

/** Returns what an update gets that runs now. */
export function updatedEntry(entry: QueryEntry): UpdatedEntry {
  return { responses: entry.responses, outdated: (tick) => tell(entry, outdated(tick)) }
}

/** Puts the writes of an entry on its responses. Those at the start that are final become a part of the responses. */
const settle: NonNullable<Extension['settle']> = (entry, known) => {
  const { beside, request, responses, store, writes, writtenAt } = entry
  if (!writes.length) return { replayed: undefined }
  /** When the data became stale, as the updates say that run again. */
  let staleAt = 0
  const target = { responses, outdated: (tick: Tick) => void (staleAt = Math.max(staleAt, tick)) }
  const written = replayed(entry, target, writes, known)
  // Only writes that have ended count. That of a pending mutation stays on top of each response, and that of a failed one is gone.
  const isChanged =
    written.partial !== beside?.data || written.pages.some((page, index) => page !== responses[index]?.data)
  const hasEnded = writes.some(({ span }) => Number.isFinite(span.ended))
  const facts = { replayed: written, writtenAt: isChanged && hasEnded ? store.now() : writtenAt }
  // When the request in flight was sent, if its response will be taken.
  const next = request && !isOverwritten(entry, request) ? request.sent : Infinity
  // Writes apply in the order of their calls, also if mutations end in another order.
  const open = writes.findIndex(({ span }) => !isFinal(span, responses, next))
  const final = open < 0 ? writes : writes.slice(0, open)
  const { pages, partial } = open < 0 ? written : replayed(entry, target, final)
  const stale = outdated(staleAt)(entry)
  if (!final.length) return { ...facts, ...stale }
  return {
    ...facts,
    ...stale,
    writes: writes.slice(final.length),
    // There are as many responses as before.
    responses: responses.map((response, index) => ({
      ...response,
      data: pages[index],
    })) as unknown as Responses,
    beside: beside && partial !== undefined ? { ...beside, data: partial } : undefined,
  }
}

/** Ends the writes of a mutation. After a failure, they change nothing. */
const end: NonNullable<Extension['end']> = ({ failed, result, span, written }, error, named, tick) => {
  const isUndone = error ?? failed
  span.ended = isUndone ? -Infinity : tick
  written?.forEach((own, entry) => {
    const { request, responses } = entry
    const isGone = isUndone ?? own.result !== result
    const { updates } = own
    if (isGone) empty(own)
    // Now the writes of the second run show in the place of those of the first.
    tell(entry, rewrote)
    publish(entry, true)
    // Nobody knows whether a response contains the mutation, or whether the one in flight will.
    const isUnsure = !!request || responses.some(({ came }) => came > span.at)
    if (error?.name !== 'RequestError' && (isUnsure || (isGone && own.changes))) {
      noteUnsurePages(entry, updates, tick)
      tell(entry, outdated(tick))
    }
    // After `shareEntities` has merged the result. `runMutation` sends those that it names.
    if (!named.has(entry)) queueMicrotask(() => void ask(entry, ended))
  })
}

/** Notes which pages of a list a mutation has written to. If nothing else makes the list stale, only these are fetched again. */
function noteUnsurePages(entry: QueryEntry, updates: readonly Update[], at: Tick): void {
  const { list, outdatedAt, responses } = entry
  const known = list?.unsure?.at === outdatedAt ? list.unsure : undefined
  if (!list || (!known && wantsNewer(entry, responses))) return
  const write: Write = { span: { at, ended: Infinity }, update: allOf(updates) }
  const isChanged = (page: Response) =>
    replay(page, [write], { responses, outdated: () => undefined }) !== page.data
  list.unsure = { at, isUnsure: (page) => isChanged(page) || !!known?.isUnsure(page) }
}

/** Returns one update that does what these do, one after another. */
const allOf =
  (updates: readonly Update[]): Update =>
  (shown, ...args) =>
    updates.reduce((data, update) => update(data, ...args) ?? data, shown)

function empty(own: OwnWrites, result = own.result): void {
  Object.assign(own, { result, updates: [], replaces: false })
}

/**
 * Returns what `optimistic` of a mutation writes to an entry in this run. All of it counts as one write, so what the second
 * run writes gets the place of what the first has written.
 */
function ownWrites(entry: QueryEntry, mutation: PendingMutation): OwnWrites {
  const { result, span, written = (mutation.written = new Map<QueryEntry, OwnWrites>()) } = mutation
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
  readonly isNew?: boolean
  /** The number of the newest writes that it goes below. */
  readonly below?: number
}

/** Adds a write to an entry. `pages` are the data of the responses with all writes, if known. */
export function addWrite(
  entry: QueryEntry,
  write: Write,
  { isNew, below = 0 }: WriteOptions = {},
  pages?: readonly unknown[],
): void {
  const { store } = entry
  store.writes ??= { settle, end }
  const known = below ? undefined : pages
  if (isNew) tell(entry, wroteNew(write, below, store.now(), isRetained(entry)), known)
  else tell(entry, wrote(write, below), known)
}

/**
 * Puts a write on the data of an entry. Returns false if it changes nothing, so that nothing was written.
 *
 * While the `optimistic` function of a mutation runs, each write belongs to that mutation, even if it changes nothing. All
 * other writes are writes by hand.
 *
 * The functions for entities pass `hidden`: what `update` changes in data that isn't shown, such as a response below pending
 * writes. A change there counts too.
 */
export function write(
  entry: QueryEntry,
  update: Update,
  options: WriteOptions = {},
  hidden?: readonly unknown[],
): boolean {
  const { data, request, responses, store } = entry
  const { replaces } = options
  const { writing } = store
  const own = writing && ownWrites(entry, writing)
  const target = updatedEntry(entry)
  // The second run must not see the writes of the first run, so this differs from what is shown.
  const { pages, partial } = (own ? undefined : entry.replayed) ?? replayed(entry, target)
  const written = pages.map((page, index) =>
    partial && !page && !replaces ? undefined : update(page, responses[index]?.variables, target),
  )
  if (writing?.result && process.env.NODE_ENV !== 'production')
    warnOfRepeatedChange(entry, writing, update, written, target)
  const changes = written
    .concat(hidden, entry.beside && update(partial, entry.beside.variables, target))
    .some(Boolean)
  const at = nextTick(store)
  if (!changes && !own) {
    // The response to the request in flight may lack what the caller wanted to change.
    if (!hidden && request && data === undefined) tell(entry, missed(at))
    return false
  }
  if (own) {
    own.updates.push(update)
    if (replaces) own.replaces = true
    own.changes ||= changes
    // The writes of the second run are shown together, when it has ended.
    if (!own.result) tell(entry, rewrote)
  } else {
    tell(entry, overwritten(at))
    addWrite(
      entry,
      { span: { at: Infinity, ended: at }, update, replaces },
      options,
      // The other writes don't run again.
      pages.map((page, index) => written[index] ?? page),
    )
  }
  if (changes) {
    store.emit('written', entry)
    publish(entry)
  }
  return true
}
