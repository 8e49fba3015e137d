import { type Result, toJson } from '@thinql/core'
import { parseExactly, thrownResult } from '@thinql/core/internal'
import {
  currentOf,
  hasResponse,
  knownResult,
  isRetained,
  type InFlightRequest,
  type Outcome,
  type PageOptions,
  type QueryEntry,
} from '../state/QueryEntry.ts'
import { entryOf } from './lifetime.ts'
import { learn } from './learn.ts'
import { join, send } from './requests.ts'
import { wantsNewer, type Response } from '../history.ts'
import { listQuery, type Query, type Variables, variablesOf } from '../key/queryKey.ts'
import { shareStructure } from '../shared/shareStructure.ts'
import { nextTick, type StoreInternals } from '../state/StoreInternals.ts'

type Direction = 'next' | 'previous'

/** What a list shows: the data of its entry. */
export interface PagesView {
  readonly pages: readonly unknown[]
  /** The pages without errors. A page that came with errors is in it only if it is the only page. */
  readonly complete: readonly Page[]
}

type Page = Pick<Response, 'data' | 'variables'>

/** Returns the entry of a list. If nothing has loaded it, it begins with the data that the store has of its first page. */
export function listOf(store: StoreInternals, query: Query): QueryEntry {
  const entry = entryOf(store, listQuery(query))
  // `hydrate` knows nothing of lists, so that an app without lists doesn't bundle them.
  if (!entry.list) {
    entry.list = { load, viewOf, options: new Set() }
    learn(entry, {})
  }
  if (!hasResponse(entry) && !entry.request && !isRetained(entry)) {
    const first = store.onServer ? entryOf(store, query) : store.entries.get(query)
    if (first && (hasResponse(first) || first.beside)) begin(entry, first)
    // A server renders the list as loading. What comes later must not show while the page hydrates.
    else if (first && store.onServer) first.htmlData ??= {}
  }
  // A browser hydrates with what it got, also if the data was written since.
  const { htmlData } = entry
  if (Array.isArray(htmlData?.data)) entry.htmlData = { ...htmlData, data: viewOf(entry, htmlData.data) }
  return entry
}

/** Begins a list with the response of its first page, with its times and the writes on it. */
function begin(entry: QueryEntry, first: QueryEntry): void {
  const { beside, htmlData, hydratedAt, responses, updatedAt, wanted, wasShown, writes, writtenAt } = first
  const [response] = responses
  const variables = variablesOf(entry.query)
  for (const { written } of entry.store.mutations) {
    const own = written?.get(first)
    if (own) written?.set(entry, own)
  }
  learn(entry, {
    error: undefined,
    // Without complete data, the list shows that of the failed response until its own has come.
    beside: hasResponse(first) ? undefined : beside && { ...beside, variables },
    responses: [{ ...response, variables }],
    updatedAt,
    writes,
  })
  Object.assign(entry, {
    asked: response.sent,
    hydratedAt,
    htmlData: htmlData && { ...htmlData, data: htmlData.data && [htmlData.data] },
    wanted,
    wasShown,
    writtenAt,
  })
}

/** Returns the state of the list. `pages` are the data of its responses. */
function viewOf({ query, responses }: QueryEntry, pages: readonly unknown[], partial?: unknown): unknown {
  const shown = [...pages, partial].filter((page) => page !== undefined)
  if (!shown.length) return undefined
  const complete = pages.map((data, index) => ({
    data: data ?? shown[0],
    variables: responses[index]?.variables ?? variablesOf(query),
  }))
  return { pages: shown, complete } satisfies PagesView
}

/**
 * Fetches the page that the request adds, or all pages in order. Each page gives the variables of the next one, which may
 * differ from those on screen. It throws for variables that can't be sent, and what the functions of the caller throw.
 */
async function loadPages(entry: QueryEntry, request: InFlightRequest): Promise<Outcome> {
  const { query, responses, store } = entry
  const { adds } = request
  // Devtools may fetch a list that no component shows.
  const options = optionsOf(entry) ?? {}
  const pages: Response[] = []
  let following = adds
    ? followingOf(responses, adds, options)
    : (responses[0].variables ?? variablesOf(query))
  // A write may have moved the end of the list since the caller found that there is another page.
  if (adds && !following) return { result: knownResult(undefined) }
  let result: Result<unknown>
  do {
    // The page keeps its variables as they are sent.
    const { variables } = parseExactly(toJson({ variables: following })) as Pick<Response, 'variables'>
    const sent = nextTick(store)
    result = await send(entry, request, variables)
    const data = shareStructure(responses[pages.length]?.data, result.data)
    const page: Response = { data, variables, sent, came: nextTick(store) }
    // A page with errors is shown as the last one.
    if (result.error)
      return { result, beside: data && (!hasResponse(entry) || adds === 'next') ? page : undefined }
    pages.push(page)
    if (adds) break
    // If the first page is the same, the pages after it are the same too, unless they are stale.
    if (options.renew === 'first' && data === responses[0].data && !wantsNewer(entry, responses))
      pages.push(...responses.slice(1))
    following = pages.length < responses.length ? followingOf(pages, 'next', options) : undefined
  } while (following)
  const data = pages.map((page) => page.data)
  const others = adds ? entry.responses : []
  // A list that is fetched again keeps its pages.
  const max = adds ? Math.max(1, options.maxPages ?? Infinity) : Infinity
  const kept = adds === 'previous' ? [...pages, ...others].slice(0, max) : [...others, ...pages].slice(-max)
  // The list has at least the new page.
  return { result: { ...result, data } as Outcome['result'], responses: kept as [Response] }
}

async function load(entry: QueryEntry, request: InFlightRequest): Promise<Outcome> {
  const outcome = await loadPages(entry, request).catch((thrown: unknown) => ({
    result: thrownResult(entry.query, thrown),
  }))
  const { error } = outcome.result
  if (!request.adds) {
    // A refetch that failed has brought nothing newer. So newer data is still wanted, also after a page that is added meanwhile.
    if (error) entry.wanted = Math.max(entry.wanted, request.sent)
    return outcome
  }
  // An added page clears the error of a failed refetch, and with it the reason to ask for newer data again. This keeps one.
  if (!error && wantsNewer(entry, entry.responses)) entry.asked = 0
  // The other pages are as old as before.
  return { ...outcome, updatedAt: entry.updatedAt }
}

/** Returns the variables of the page beyond one end of the pages, or undefined if there is none. It may throw. */
export function followingOf(
  pages: readonly Page[],
  direction: Direction,
  options: PageOptions,
): Variables | undefined {
  const page = pages.at(direction === 'next' ? -1 : 0)
  return page && options[direction]?.(page.data, page.variables ?? {})
}

/** Returns the options of the hook that has committed last. */
function optionsOf({ list }: QueryEntry): PageOptions | undefined {
  return list && [...list.options].at(-1)
}

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
async function addPage(entry: QueryEntry | undefined, direction: Direction): Promise<boolean> {
  const current = entry && currentOf(entry)
  const options = current && optionsOf(current)
  // No component shows the list.
  if (!options) return false
  const { error: failure, responses } = current
  const adds = hasResponse(current) ? direction : undefined
  if (adds && !current.request && !followingOf(responses, adds, options)) return false
  let { request } = current
  if (request && request.adds !== adds) request.nextPage = adds
  const loading = join(current, { adds })
  ;({ request } = current)
  const { data, error } = await loading
  while (request?.supersededBy) request = request.supersededBy
  // If the first load failed, the caller only wants it again, and no second page.
  const isDone = adds ? request?.adds === adds : (error ?? failure)
  if (isDone || error?.name === 'AbortError') return !error && data !== undefined
  // Another request came first, so the page may have another place now.
  return addPage(entry, direction)
}
