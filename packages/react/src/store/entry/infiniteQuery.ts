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
  list.writes = writes?.copy()
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
    return await (request.adds ? add(entry, request, request.adds) : renew(entry, request))
  } catch (thrown) {
    // Variables that can't be sent, or a function of the caller.
    return { result: thrownResult(entry.query, thrown) }
  }
}

/** Fetches all pages in order. Each page gives the variables of the next one, which may differ from those on screen. */
async function renew(entry: QueryEntry, request: InFlightRequest): Promise<Outcome> {
  const { responses } = entry
  const count = responses.length
  const pages: Response[] = []
  let following = responses[0].variables ?? variablesOf(entry.query)
  let result: Result<unknown>
  do {
    const page = await fetchPage(entry, request, following, pages.length)
    result = page.result
    if (result.error) return { result, partial: request.first ? page.partial : undefined }
    pages.push(page.response)
    // If the first page is the same, the pages after it are the same too, unless they are stale.
    if (
      optionsOf(entry)?.renew === 'first' &&
      page.response.data === responses[0].data &&
      !isStale(entry, responses)
    )
      pages.push(...responses.slice(1))
    following = pages.length < count ? pageBeside(entry, page.response, 'next') : undefined
  } while (following)
  return {
    result: { ...result, data: pages.map(({ data }) => data) } as Outcome['result'],
    responses: pages as [Response],
  }
}

/** Fetches the page after the last one, or before the first one. */
async function add(entry: QueryEntry, request: InFlightRequest, direction: Direction): Promise<Outcome> {
  const variables = followingOf(entry, direction)
  // Since the caller looked, a write may have moved the end of the list.
  if (!variables) return { result: knownResult(undefined), responses: entry.responses }
  const { partial, response, result } = await fetchPage(entry, request, variables)
  // A page with errors is shown as the last one.
  if (result.error) return { result, partial: direction === 'next' ? partial : undefined }
  const { responses } = entry
  const max = Math.max(1, optionsOf(entry)?.maxPages ?? Infinity)
  const kept =
    direction === 'next' ? [...responses, response].slice(-max) : [response, ...responses].slice(0, max)
  // One page at least.
  return { result, responses: kept as [Response] }
}

/** Fetches the page with these variables. `index` is the place of the page that it replaces. */
async function fetchPage(
  entry: QueryEntry,
  request: InFlightRequest,
  given: Variables | undefined,
  index = -1,
) {
  const { responses, store } = entry
  // The page keeps its variables as they are sent. It throws if they can't be sent.
  const { variables } = JSON.parse(toJson({ variables: given })) as Pick<Response, 'variables'>
  const sent = nextTick(store)
  const result = await send(entry, request, variables)
  const data = shareStructure(responses[index]?.data, result.data)
  const response: Response = { data, variables, sent, came: nextTick(store) }
  return { result, response, partial: data ? response : undefined }
}

const methods: ListMethods = { load, show: view }

/** Returns the variables of the page beyond one end of the list, or undefined if there is none. It may throw. */
function followingOf(entry: QueryEntry, direction: Direction): Variables | undefined {
  return pageBeside(entry, entry.responses.at(direction === 'next' ? -1 : 0), direction)
}

function pageBeside(
  entry: QueryEntry,
  page: Response | undefined,
  direction: Direction,
): Variables | undefined {
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
