import { ended } from './entry/reasons.ts'
import { ask } from './entry/requests.ts'
import { isDue, isPending, type Response, type Tick, type Update, type Write } from './history.ts'
import { type Variables, variablesOf } from './key/queryKey.ts'
import { type Fields, type IdOf, type KeyOf, mergeObjects, typeOf } from './shared/mergeObjects.ts'
import { hasResponse, type QueryEntry } from './state/QueryEntry.ts'
import { nextTick, noteInvalidation, type StoreInternals } from './state/StoreInternals.ts'
import { updatedEntry } from './writes/applyWrites.ts'
import { addWrite, write } from './writes/write.ts'

/** Returns the function that joins the type and the key of an object. */
export function createIdOf(keyOf: KeyOf, variables: Variables = {}): IdOf {
  return (value) => {
    const type = typeOf(value)
    if (!type) return undefined
    // Only an object has a type.
    const key = keyOf(value as Fields, { variables })
    const isKey = typeof key === 'string' || typeof key === 'number' || typeof key === 'bigint'
    return isKey ? `${type as string}\0${key}` : undefined
  }
}

/**
 * Merges new fields into all queries. What a server says goes below the optimistic writes that are pending.
 * While `optimistic` of a mutation runs, the change is an optimistic write itself.
 *
 * A response that came after the change `began` may be newer, so that query is stale then. With
 * `onlyOutdates`, the queries with other values become stale, and nothing else changes: a newer mutation has
 * succeeded, the store was cleared, or the fields came beside errors.
 */
export function mergeIntoAll(
  store: StoreInternals,
  keyOf: KeyOf,
  newFields: (id: string | undefined, object: Fields) => Fields | undefined,
  began?: Tick,
  onlyOutdates?: boolean,
): void {
  const { writing } = store
  const at = nextTick(store)
  // In `optimistic`, no response counts as newer: such queries are fetched again when the mutation has ended.
  const since = began ?? (writing ? Infinity : at)
  // A state of a server that was made before has the old values.
  if (began === undefined) noteInvalidation(store)
  for (const entry of store.entries.values()) {
    const { request, writes } = entry
    const update: Update = (data, variables, target = updatedEntry(entry)) => {
      const idOf = createIdOf(keyOf, variables ?? variablesOf(entry.query))
      // Only a request that is sent from now on brings the right data.
      const makeStale = () => target.outdated(at)
      try {
        const merged = mergeObjects(data, (object) => newFields(idOf(object), object), idOf, makeStale)
        if (merged === data) return undefined
        if (target.responses.some(({ came }) => came > since)) makeStale()
        if (!onlyOutdates) return merged
      } catch (thrown) {
        // The data is nested deeper than the call stack.
        if (!(thrown instanceof RangeError)) throw thrown
      }
      makeStale()
    }
    const hidden = hiddenResponses(entry).map(({ data }) => update(data))
    const place = { below: writing ? 0 : writesAbove(writes, since) }
    const isChanged = write(entry, update, place, hidden)
    const isFirstLoad = request && !hasResponse(entry)
    // The response to a first load may lack the change, so the update applies to it too, even if the response has it.
    if (isFirstLoad && !isChanged) addWrite(entry, { span: { at: Infinity, ended: at }, update }, place)
    // A task later, because the mutation may make it stale too.
    if (isDue(entry)) setTimeout(() => void ask(entry, ended))
  }
}

/**
 * The responses that may not be shown as they came: below a pending write, and beside an error. They may lack a
 * change that an optimistic write has made.
 */
function hiddenResponses({ beside, responses, writes }: QueryEntry): readonly Response[] {
  const hasPending = writes.some(({ span }) => isPending(span))
  const below: readonly Response[] = hasPending ? responses : []
  return below.concat(beside ?? [])
}

/**
 * Returns how many of the newest writes a change of the server goes below: the pending ones at the end, and
 * those of mutations that began later than `since`.
 */
function writesAbove(writes: readonly Write[], since: Tick): number {
  const pending = writes.map(({ span }) => isPending(span))
  const lastEnded = pending.lastIndexOf(false)
  const place = writes.findIndex(({ span }, index) => {
    if (!pending[index]) return false
    return index > lastEnded || span.at > since
  })
  if (place < 0) return 0
  return writes.length - place
}
