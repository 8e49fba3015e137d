import { needed, pageWanted } from '../entry/reasons.ts'
import { ask } from '../entry/requests.ts'
import { queued } from '../entry/facts.ts'
import { tell } from '../entry/tell.ts'
import { currentOf, hasResponse, type PageOptions, type QueryEntry } from '../state/QueryEntry.ts'
import { type Direction, followingOf, type ListEntry, optionsOf } from './pages.ts'

/** Creates the functions of one hook, which load pages of the list that the hook has committed last. */
export function createLoaders() {
  let list: QueryEntry | undefined
  return {
    /** Takes the list and the options of a commit. The returned function removes the options. */
    commit(entry: QueryEntry, options: PageOptions): () => void {
      list = entry
      // Two hooks may have the same object.
      const own = { ...options }
      entry.list?.options.add(own)
      return () => entry.list?.options.delete(own)
    },
    loadNext: () => addPage(list, 'next'),
    loadPrevious: () => addPage(list, 'previous'),
  }
}

/** Adds the page beyond one end of the list, after the requests in flight. Returns true if a page was added. */
async function addPage(
  entry: QueryEntry | undefined,
  direction: Direction,
  generation = entry?.store.generation,
): Promise<boolean> {
  const current = entry && currentOf(entry)
  // No component shows the list, or it is the list of another user now.
  if (!isShown(current) || current.store.generation !== generation) return false
  const { error: failure, responses } = current
  const adds = hasResponse(current) ? direction : undefined
  if (adds && !current.request && !followingOf(responses, adds, optionsOf(current))) return false
  let { request } = current
  if (request && request.adds !== adds) tell(current, queued(adds))
  const loading = ask(current, adds ? pageWanted : needed, { adds })
  ;({ request } = current)
  const { data, error } = await loading
  while (request?.supersededBy) request = request.supersededBy
  // If the first load failed, the caller only wants it again, and no second page.
  const isDone = adds ? request?.adds === adds : (error ?? failure)
  if (isDone || error?.name === 'AbortError') return !error && data !== undefined
  // Another request came first, so the page may have another place now.
  return addPage(entry, direction, generation)
}

function isShown(entry: QueryEntry | undefined): entry is ListEntry {
  return !!entry?.list?.options.size
}
