import { needed, pagesAreDue, pageWanted } from '../entry/reasons.ts'
import { ask } from '../entry/requests.ts'
import { outdated, queued } from '../entry/facts.ts'
import { publish } from '../entry/lifetime.ts'
import { tell } from '../entry/tell.ts'
import { isDue } from '../history.ts'
import type { PageOptions } from '../state/Extension.ts'
import { currentOf, hasResponse, type QueryEntry } from '../state/QueryEntry.ts'
import { configured } from './facts.ts'
import { type Direction, followingOf, isRefusal, type ListEntry, optionsOf } from './pages.ts'

/** Creates the functions of one hook, which load pages of the list that the hook has committed last. */
export function createLoaders() {
  let committed: QueryEntry | undefined
  return {
    /** Takes the list and the options of a commit. The returned function removes the options. */
    commit(entry: QueryEntry, options: PageOptions): () => void {
      committed = entry
      // Two hooks may have the same object.
      const own = { ...options }
      // Only a list is committed.
      const { list } = entry as ListEntry
      list.options.add(own)
      tell(entry, configured(own))
      return () => list.options.delete(own)
    },
    loadNext: () => addPage(committed, 'next'),
    loadPrevious: () => addPage(committed, 'previous'),
  }
}

/**
 * Adds the page beyond one end of the list, after the requests in flight, and after pages that are due. Returns
 * true if a page was added.
 *
 * If a server refuses the page twice in a row, its cursor may be of a row that has gone. So all pages are fetched
 * first. `isRetry` says that the list shows an error when a person asks, and is false after that.
 */
async function addPage(
  entry: QueryEntry | undefined,
  direction: Direction,
  generation = entry?.store.generation,
  isRetry = entry?.error !== undefined,
): Promise<boolean> {
  const current = entry && currentOf(entry)
  // No component shows the list.
  if (!isShown(current)) return false
  // It is the list of another user now.
  if (current.store.generation !== generation) return false
  if (!hasResponse(current)) return loadFirst(current, direction, generation)
  const { request: older } = current
  const comesLater = !older && isDue(current)
  if (older) {
    if (older.adds !== direction) {
      tell(current, queued(direction))
      publish(current)
    }
  } else {
    if (!mayHaveMore(current, direction)) return false
    if (comesLater) tell(current, queued(direction))
  }
  const loading = comesLater ? ask(current, pagesAreDue) : ask(current, pageWanted, { adds: direction })
  let { request } = current
  const { data, error } = await loading
  while (request?.supersededBy) request = request.supersededBy
  const isAborted = error?.name === 'AbortError'
  const hasPage = data !== undefined
  const isRefusedAgain = isRetry && isRefusal(error) && !hasPage
  if (isRefusedAgain && request?.adds === direction) {
    // The pages are older than this request. If several callers say so, it counts once.
    tell(current, outdated(request.sent))
    return addPage(entry, direction, generation, false)
  }
  const isAdded = request?.adds === direction
  if (isAdded || isAborted) return !error && hasPage
  // Another request came first, so the page may have another place now.
  return addPage(entry, direction, generation, isRetry)
}

/**
 * Loads the first page, and then the page beyond it. If the first load has failed before, the caller wants
 * only that again.
 */
async function loadFirst(entry: ListEntry, direction: Direction, generation: object): Promise<boolean> {
  const { error: failure, store } = entry
  const { data, error } = await ask(entry, needed)
  // What came is of another user, or nothing came.
  if (error || store.generation !== generation) return false
  return failure ? data !== undefined : addPage(entry, direction, generation)
}

/** Whether there is a page beyond one end. If the function of the caller throws, the request says so. */
function mayHaveMore(list: ListEntry, direction: Direction): boolean {
  try {
    return !!followingOf(list.responses, direction, optionsOf(list))
  } catch {
    return true
  }
}

function isShown(entry: QueryEntry | undefined): entry is ListEntry {
  return !!entry?.list?.options.size
}
