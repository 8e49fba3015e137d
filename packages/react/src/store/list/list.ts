import { rendered } from '../entry/facts.ts'
import { entryOf } from '../entry/lifetime.ts'
import { tell } from '../entry/tell.ts'
import { listQuery, type Query, variablesOf } from '../key/queryKey.ts'
import { hasResponse, type QueryEntry } from '../state/QueryEntry.ts'
import { isOnScreen, isRetained } from '../state/observers.ts'
import type { List, PageOptions } from '../state/Extension.ts'
import { nextTick, type StoreInternals } from '../state/StoreInternals.ts'
import { anchorOf } from './anchor.ts'
import { begin } from './begin.ts'
import { keptPages, listed } from './facts.ts'
import { load } from './load.ts'
import { canBeShown, isSamePage, type Page } from './pages.ts'
import { noteUnsure } from './renew.ts'

/** What a list shows: the data of its entry. */
export interface PagesView {
  readonly pages: readonly unknown[]
  /** Those that came without errors: a list that is skipped shows no error, and no page that came with one. */
  readonly whole: readonly unknown[]
  /** The pages without errors. A page that came with errors is in it only if it is the only page. */
  readonly complete: readonly Page[]
}

/**
 * Returns the entry of a list. If nothing has loaded it, it begins with the data that the store has of its
 * first page.
 */
export function listOf(store: StoreInternals, query: Query): QueryEntry {
  const entry = entryOf(store, listQuery(query))
  // `hydrate` knows nothing of lists, so that an app without lists doesn't bundle them.
  if (!entry.list) {
    const list = { load, view, keepsPages, noteUnsure, options: new Set<PageOptions>() }
    tell(entry, listed(list))
  }
  const isLoaded = hasResponse(entry) || entry.request
  const mayBegin = !isLoaded && !isRetained(entry)
  const first = mayBegin ? firstOf(store, query) : undefined
  if (first) beginWith(entry, first)
  // A browser hydrates with what it got, also if the data was written since.
  const { htmlData } = entry
  if (Array.isArray(htmlData?.data)) tell(entry, rendered({ ...htmlData, data: view(entry, htmlData.data) }))
  return entry
}

/** Begins a list with what the query of its first page has. */
function beginWith(entry: QueryEntry, first: QueryEntry): void {
  const hasData = hasResponse(first) || canBeShown(first.beside)
  if (hasData) {
    begin(entry, first)
    return
  }
  // A server renders the list as loading. What comes later must not show while the page hydrates.
  const isFirstRender = entry.store.onServer && !first.htmlData
  if (isFirstRender) tell(first, rendered({}))
}

/**
 * The query of the first page, if the store has it. A server always makes it, to note that it has rendered
 * the list as loading.
 */
function firstOf(store: StoreInternals, query: Query): QueryEntry | undefined {
  return store.onServer ? entryOf(store, query) : store.entries.get(query)
}

/** Returns the state of the list. `pages` are the data of its responses. */
function view({ query, responses }: QueryEntry, pages: readonly unknown[], partial?: unknown): unknown {
  const isShown = (page: unknown) => page !== undefined
  const shown = [...pages, partial].filter(isShown)
  if (!shown.length) return undefined
  const complete = pages.map((data, index) => ({
    data: data ?? shown[0],
    variables: responses[index]?.variables ?? variablesOf(query),
  }))
  return { pages: shown, whole: pages.filter(isShown), complete } satisfies PagesView
}

/**
 * Keeps the pages that a component shows or has shown: the person has read on since the server has read the
 * first one. If all hooks that show them are skipped, nobody may fetch them, so the newer state is taken.
 */
const keepsPages: List['keepsPages'] = (entry, { cameAt, pages }) => {
  const { hydratedAt = -Infinity, responses, store, wasShown } = entry
  if (!hasResponse(entry)) return false
  const wasLeft = wasShown && !isOnScreen(entry)
  const hasReader = isRetained(entry) || wasLeft
  if (!hasReader) return false
  // `maxPages` may have dropped the page with which the list began.
  const isSameStart = isSamePage(entry, anchorOf({ responses: pages }).variables, anchorOf(entry).variables)
  if (isSameStart && pages.length >= responses.length) return false
  // A boundary takes a state several times, and two boundaries may have different states.
  if (cameAt > hydratedAt) {
    const tick = nextTick(store)
    noteUnsure(entry, tick, [])
    tell(entry, keptPages(tick, cameAt))
  }
  return true
}
