import { publish } from '../entry/lifetime.ts'
import { learn, newData } from '../entry/learn.ts'
import { warnOfRepeatedChange } from '../development/warnings.ts'
import { ended } from '../entry/reasons.ts'
import { ask } from '../entry/requests.ts'
import {
  isFinal,
  isDue,
  isIn,
  type OwnWrites,
  replay,
  type Response,
  type Responses,
  type Tick,
  type Update,
  wantsNewer,
  type Write,
} from '../history.ts'
import { nextTick, type PendingMutation, type StoreInternals } from '../state/StoreInternals.ts'
import type { QueryEntry, ReplayedData } from '../state/QueryEntry.ts'

/** Returns the data of an entry with its writes. `known` is that of its responses, if that is known. */
function replayed(entry: QueryEntry, writes = entry.writes, known?: readonly unknown[]): ReplayedData {
  const { beside, responses } = entry
  const isReplaced = (response: Response) =>
    writes.some(({ replaces, span }) => replaces && !isIn(span, response))
  const partial = beside && !isReplaced(beside) ? replay(beside, writes, entry) : undefined
  // If all data came beside an error, the writes change that, until one makes complete data.
  const pages =
    known ??
    responses.map((page) =>
      beside && !page.data && !isReplaced(page) ? undefined : replay(page, writes, entry),
    )
  return { pages, partial }
}

/** Puts the writes of an entry on its responses. Those at the start that are final become a part of the responses. */
const replayAll: StoreInternals['replayAll'] = (entry, known) => {
  const { beside, request, responses, writes } = entry
  const written = (entry.replayed = writes.length ? replayed(entry, writes, known) : undefined)
  if (!written) return undefined
  // Only writes that have ended count. That of a pending mutation stays on top of each response, and that of a failed one is gone.
  const isChanged =
    written.partial !== beside?.data || written.pages.some((page, index) => page !== responses[index]?.data)
  if (isChanged && writes.some(({ span }) => Number.isFinite(span.ended))) entry.writtenAt = entry.store.now()
  // When the request in flight was sent, if its response will be taken.
  const next = request && !request.outdated ? request.sent : Infinity
  // Writes apply in the order of their calls, also if mutations end in another order.
  const open = writes.findIndex(({ span }) => !isFinal(span, responses, next))
  const final = open < 0 ? writes : writes.slice(0, open)
  if (final.length) {
    const { pages, partial } = open < 0 ? written : replayed(entry, final)
    entry.writes = writes.slice(final.length)
    // There are as many responses as before.
    entry.responses = responses.map((response, index) => ({
      ...response,
      data: pages[index],
    })) as unknown as Responses
    entry.beside = beside && partial !== undefined ? { ...beside, data: partial } : undefined
  }
  return written
}

/** Ends the writes of a mutation. After a failure, they change nothing. */
const endWrites: StoreInternals['endWrites'] = ({ failed, result, span, written }, error, named, tick) => {
  const isUndone = error ?? failed
  span.ended = isUndone ? -Infinity : tick
  written?.forEach((own, entry) => {
    const { request, responses } = entry
    const isGone = isUndone ?? own.result !== result
    const { updates } = own
    if (isGone) empty(own)
    // Now the writes of the second run show in the place of those of the first.
    learn(entry, {})
    publish(entry, true)
    // Nobody knows whether a response contains the mutation, or whether the one in flight will.
    const isUnsure = !!request || responses.some(({ came }) => came > span.at)
    if (error?.name !== 'RequestError' && (isUnsure || (isGone && own.changes))) {
      noteUnsurePages(entry, updates, tick)
      entry.wanted = tick
    }
    // After `shareEntities` has merged the result. `runMutation` sends those that it names.
    if (!named.has(entry)) queueMicrotask(() => void ask(entry, ended))
  })
}

/** Notes which pages of a list a mutation has written to. If nothing else makes the list stale, only these are fetched again. */
function noteUnsurePages(entry: QueryEntry, updates: readonly Update[], at: Tick): void {
  const { list, responses, wanted } = entry
  const known = list?.unsure?.at === wanted ? list.unsure : undefined
  if (!list || (!known && wantsNewer(entry, responses))) return
  const write: Write = { span: { at, ended: Infinity }, update: allOf(updates) }
  const isChanged = (page: Response) => replay(page, [write], entry) !== page.data
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
  const { store, writes } = entry
  const place = writes.length - below
  store.replayAll ??= replayAll
  store.endWrites ??= endWrites
  const added = { writes: [...writes.slice(0, place), write, ...writes.slice(place)] }
  learn(entry, isNew ? { ...added, ...newData(entry) } : added, below ? undefined : pages)
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
  const isRepeated = request?.aim === 'repeat'
  const own = writing && ownWrites(entry, writing)
  // The second run must not see the writes of the first run, so this differs from what is shown.
  const { pages, partial } = (own ? undefined : entry.replayed) ?? replayed(entry)
  const written = pages.map((page, index) =>
    partial && !page && !replaces ? undefined : update(page, responses[index]?.variables, entry),
  )
  if (writing?.result && process.env.NODE_ENV !== 'production')
    warnOfRepeatedChange(entry, writing, update, written)
  const changes = written
    .concat(hidden, entry.beside && update(partial, entry.beside.variables, entry))
    .some(Boolean)
  const at = nextTick(store)
  if (!changes && !own) {
    // The response to the request in flight may lack what the caller wanted to change.
    if (!hidden && request && data === undefined) {
      request.outdated = !isRepeated
      // The response of a repeated request is taken. Then the query is fetched once more.
      if (isRepeated) entry.wanted = at
    }
    return false
  }
  if (own) {
    own.updates.push(update)
    if (replaces) own.replaces = true
    own.changes ||= changes
    // The writes of the second run are shown together, when it has ended.
    if (!own.result) learn(entry, {})
  } else {
    if (request) {
      request.outdated = !isRepeated
      // The response of a repeated request is taken, and may contain the write already. So the data is stale. `asked` prevents
      // a request at once: writes that keep coming would send requests without end.
      if (isRepeated && !isDue(entry)) entry.asked = at
      // The request in flight was sent before the write. So the data is stale until a later request has settled. A page that is
      // added is fetched again, and the pages beside it have the write.
      if (isRepeated || !request.adds) entry.wanted = at
    }
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
