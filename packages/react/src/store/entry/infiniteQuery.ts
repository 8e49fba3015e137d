import { type Result, toJson } from '@thinql/core'
import { thrownResult } from '@thinql/core/internal'
import { currentOf, entryOf, hasResponse, knownResult, show } from './QueryEntry.ts'
import { isRetained } from './lifetime.ts'
import { join } from './requests.ts'
import { send } from './send.ts'
import { isStale, type Response } from '../history.ts'
import { listQuery, type Query, type Variables, variablesOf } from '../key/queryKey.ts'
import { shareStructure } from '../shared/shareStructure.ts'
import {
  type InFlightRequest,
  type ListMethods,
  nextTick,
  type Outcome,
  type PageOptions,
  type QueryEntry,
  type StoreInternals,
} from '../state.ts'

type Direction = 'next' | 'previous'

/** What a list shows: the data of its entry. */
export interface PagesView {
  readonly pages: readonly unknown[]
  /** The first page and the last one, each with its variables. A page that came with errors counts only if it is alone. */
  readonly ends: Readonly<Record<Direction, readonly [page: unknown, variables: Variables]>>
}

/** Returns the entry of a list. If nothing has loaded it, it begins with the data that the store has of its first page. */
export function listOf(store: StoreInternals, query: Query): QueryEntry {
  const key = listQuery(query)
  const list = entryOf(store, key)
  // `hydrate` knows nothing of lists, so that an app without lists doesn't bundle them.
  if (!list.list) {
    list.list = methods
    show(list)
    // A browser hydrates with what it got, also if the data was written since.
    if (Array.isArray(list.restored)) list.restored = methods.show(list, list.restored)
  }
  if (!hasResponse(list) && !list.request && !isRetained(list))
    begin(list, store.onServer ? entryOf(store, query) : store.entries.get(query))
  return list
}

/** Begins a list with the response of its first page, with its times and the writes on it. */
function begin(list: QueryEntry, first: QueryEntry | undefined): void {
  if (!first) return
  const { data, late, responses, restored, updatedAt, used, wanted, writes } = first
  // A server renders the list as loading. What comes later must not show while the page hydrates.
  if (list.store.onServer && data === undefined) first.late = true
  if (!hasResponse(first)) return
  Object.assign(list, { asked: responses[0].sent, late, updatedAt, used, wanted })
  list.responses = [{ ...responses[0], variables: variablesOf(list.query) }]
  list.writes = writes?.copy(list)
  for (const { written } of list.store.mutations) if (written?.has(first)) written.add(list)
  show(list)
  if (restored !== undefined) list.restored = view(list, [restored])
}

/** Returns the state of the list. `pages` are the data of its responses. */
function view({ failure, query, responses }: QueryEntry, pages: readonly unknown[]): unknown {
  const shown = [...pages, failure?.partial].filter((page) => page !== undefined)
  if (!shown.length) return undefined
  const endAt = (index: number) =>
    [pages.at(index) ?? shown[0], responses.at(index)?.variables ?? variablesOf(query) ?? {}] as const
  return { pages: shown, ends: { previous: endAt(0), next: endAt(-1) } } satisfies PagesView
}

async function load(entry: QueryEntry, request: InFlightRequest): Promise<Outcome> {
  try {
    return await loadPages(entry, request)
  } catch (thrown) {
    // Variables that can't be sent, or a function of the caller.
    return { result: thrownResult(entry.query, thrown) }
  }
}

/**
 * Fetches the page that the request adds, or all pages in order. Each page gives the variables of the next one, which may
 * differ from those on screen.
 */
async function loadPages(entry: QueryEntry, request: InFlightRequest): Promise<Outcome> {
  const { query, responses, store } = entry
  const { adds, first } = request
  const count = adds ? 1 : responses.length
  const pages: Response[] = []
  let following = adds ? followingOf(entry, adds) : (responses[0].variables ?? variablesOf(query))
  // Since the caller looked, a write may have moved the end of the list.
  if (adds && !following) return { result: knownResult(undefined), responses }
  let result: Result<unknown>
  do {
    // The page keeps its variables as they are sent. It throws if they can't be sent.
    const { variables } = JSON.parse(toJson({ variables: following })) as Pick<Response, 'variables'>
    const sent = nextTick(store)
    result = await send(entry, request, variables)
    const data = shareStructure(adds ? undefined : responses[pages.length]?.data, result.data)
    const page: Response = { data, variables, sent, came: nextTick(store) }
    // A page with errors is shown as the last one.
    if (result.error) return { result, partial: data && (first || adds === 'next') ? page : undefined }
    pages.push(page)
    // If the first page is the same, the pages after it are the same too, unless they are stale.
    if (
      !adds &&
      optionsOf(entry)?.renew === 'first' &&
      data === responses[0].data &&
      !isStale(entry, responses)
    )
      pages.push(...responses.slice(1))
    following = pages.length < count ? optionsOf(entry)?.next?.(data, variables ?? {}) : undefined
  } while (following)
  if (!adds) {
    const data = pages.map((page) => page.data)
    return { result: { ...result, data } as Outcome['result'], responses: pages as [Response] }
  }
  const max = Math.max(1, optionsOf(entry)?.maxPages ?? Infinity)
  const kept =
    adds === 'next'
      ? [...entry.responses, ...pages].slice(-max)
      : [...pages, ...entry.responses].slice(0, max)
  // The list has at least the new page.
  return { result, responses: kept as [Response] }
}

const methods: ListMethods = { load, show: view }

/** Returns the variables of the page beyond one end of the list, or undefined if there is none. It may throw. */
function followingOf(entry: QueryEntry, direction: Direction): Variables | undefined {
  const page = entry.responses.at(direction === 'next' ? -1 : 0)
  return page && optionsOf(entry)?.[direction]?.(page.data, page.variables ?? {})
}

/** Returns the options of the newest hook. */
function optionsOf({ owners }: QueryEntry): PageOptions | undefined {
  return owners && [...owners].at(-1)?.options
}

/** The list that one hook shows, and the functions that load its pages. */
export class ListOwner {
  options!: PageOptions
  #list: QueryEntry | undefined

  /** Takes what the hook has committed. With the returned function, the hook gives up the list. */
  commit(list: QueryEntry | undefined, options: PageOptions): () => void {
    this.options = options
    this.#list = list
    if (list) (list.owners ??= new Set()).add(this)
    return () => list?.owners?.delete(this)
  }

  readonly loadNext = (): Promise<boolean> => this.#load('next')

  readonly loadPrevious = (): Promise<boolean> => this.#load('previous')

  async #load(direction: Direction): Promise<boolean> {
    for (;;) {
      const list = this.#list && currentOf(this.#list)
      // The component has unmounted, or the list is skipped.
      if (!list?.owners?.has(this)) return false
      const { failure } = list
      const isFirst = !hasResponse(list)
      if (!isFirst && !list.request && !followingOf(list, direction)) return false
      const loading = join(list, { adds: isFirst ? undefined : direction })
      let { request } = list
      const { data, error } = await loading
      while (request?.supersededBy) request = request.supersededBy
      // The first load of all, or its repetition after a failure.
      if (error?.name === 'AbortError' || (isFirst && (error ?? failure))) return !error
      if (request?.adds === direction) return !error && data !== undefined
      // Another request came first, so the page may have another place now. Try again.
    }
  }
}
