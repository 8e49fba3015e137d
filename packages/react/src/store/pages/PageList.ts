import { AbortError, type Result } from '@thinql/core'
import { type Query, toQuery, type Variables, variablesOf } from '../key/queryKey.ts'
import type { QueryFetcher } from '../query/EntryContext.ts'
import { QueryEntry } from '../query/QueryEntry.ts'
import type { Observer } from '../shared/RetainedEntry.ts'
import { shareStructure } from '../shared/shareStructure.ts'
import { extendStore, type StoreInternals } from '../storeInternals.ts'
import { type PagesView, viewOf } from './PagesView.ts'
import { countLoaded, hasData, leavePages, type UsedPages, retainPages } from './usedPages.ts'

/** Returns the variables of the page after this one, or undefined if this is the last one. */
export type NextPage = (page: unknown, variables: Variables) => Variables | undefined

/**
 * The pages of an infinite query. It is an entry whose data is made of other entries, one for each page.
 *
 * Its request renews the pages one after another, and shows them together.
 */
export class PageList extends QueryEntry {
  /** The pages with data, and the page after them if that is loading or has failed. */
  #pages: readonly QueryEntry[]
  readonly #used: UsedPages = new Map()
  /**
   * The pages that the newest request has loaded, and their results. The last page has no result if it loads by itself.
   * Every request sets this before it succeeds.
   */
  #renewed!: readonly [pages: readonly QueryEntry[], results: readonly Result<unknown>[]]
  /** Whether several pages are about to change. They are shown together. */
  #changing = false
  #staleTime = 0
  /** The hook sets it before a page after the first one can load. */
  #next!: NextPage
  readonly #shared: StoreInternals

  constructor(query: Query, lists: StoreInternals, shared: StoreInternals) {
    const fetcher: QueryFetcher = (_client, _document, options) => this.#renew(options)
    super(query, extendStore(lists, { fetcher }))
    this.#shared = shared
    const first = shared.entry(query)
    this.#pages = [first]
    const { data } = first
    if (shared.onServer && data.data === undefined) data.late = true
    this.data.late = data.late
    if (data.restored !== undefined) this.data.restored = viewOf([data.restored], query)
  }

  /** Takes the function of the newest render. */
  setNext(next: NextPage): void {
    this.#next = next
  }

  override subscribe(observer: Observer, staleTime: number | undefined): void {
    this.#staleTime = staleTime ?? this.#staleTime
    this.store.entries.set(this.query, this)
    this.retain(observer)
    this.#use(this.#pages.map(({ current }) => current))
    const expired = staleTime === undefined ? [] : this.#pages.filter(({ data }) => !data.isFresh(staleTime))
    for (const { requests } of expired) if (!requests.fetching) void requests.join()
    this.changed()
  }

  /** Loads the page after the last one, or waits for it. Returns undefined if there is nothing to load. */
  readonly loadNext = async (): Promise<Result<unknown> | undefined> => {
    const shown = this.#pages.filter(hasData)
    const last = shown.at(-1)
    const following = this.#pages[shown.length]
    const page = following ?? (last && this.#after(last, last.data.data))
    if (!page || !this.retainCount || (!last && !page.data.failure)) return undefined
    // Before the list uses the page: then the page's own request loads it.
    const { request } = this
    const loading = page.data.isFresh(this.#staleTime) ? undefined : page.requests.join({ request })
    this.#use([...shown, page])
    this.changed()
    const result = await loading
    // A renewal has found another page in its place.
    return !this.retainCount || this.#pages.includes(page) ? result : this.loadNext()
  }

  /** Renews all pages. If the first one is loading, waits for it. */
  readonly refetchPages = async (): Promise<Result<unknown>> => {
    const result = await this.#shared.entry(this.query).refetch()
    const view = this.data.data as PagesView | undefined
    return result.error ? result : { ...result, data: view ? view.pages : [] }
  }

  /** Makes the data of the pages the data of the list. */
  show(): void {
    const states = this.#pages.map((page) => page.override ?? page.data)
    const loaded = countLoaded(states)
    const pages = states.slice(0, loaded).map(({ data }) => data)
    const failure = states[loaded]?.failure
    // A page that came with errors is shown, but `loadNext` loads it again.
    if (failure?.partial) pages.push(failure.partial)
    const { data } = this
    const last = this.#pages[pages.length - 1]
    data.base = data.data = last && shareStructure(data.data, viewOf(pages, last.query, states[loaded]))
    // The partial data of a page is not a view, so the list doesn't have it.
    if (!last) data.failure = failure && { error: failure.error, partial: undefined }
  }

  override changed(batched?: boolean): void {
    if (this.#changing) return
    this.#use(this.#pages)
    const last = this.#pages.at(-1)
    // `clear` has removed the data of the page. Now the page has its own requests, and must be loaded again.
    if (last && this.requests.fetching && !last.requests.fetching && !last.data.failure) {
      this.requests.abort()
      void last.requests.join()
    }
    this.show()
    super.changed(batched)
  }

  override onSettled(result: Result<unknown> | undefined, batched?: boolean): void {
    const waiting = new Set(this.#pages.filter(hasData))
    let failed = result
    if (result && !result.error) {
      failed = undefined
      const [pages, results] = this.#renewed
      this.#changing = true
      for (const [index, page] of pages.entries()) {
        waiting.delete(page)
        page.onSettled(results[index], batched)
      }
      this.#use(pages)
    }
    super.onSettled(failed, batched)
    // Hooks that poll these pages continue to poll.
    for (const page of waiting) page.onSettled(undefined)
  }

  protected override release(): void {
    const { fetching } = this.requests
    const pages = this.#pages.filter(hasData)
    super.release()
    leavePages(this.#used, new Set(), this)
    // Other hooks still wait for what the list was fetching.
    if (fetching) for (const page of pages) if (page.retainCount) void page.requests.join()
  }

  /** Fetches the pages in order. Each tells the variables of the next one, which may differ from those on screen. */
  async #renew(options: Parameters<QueryFetcher>[2]): Promise<Result<unknown>> {
    const { client, fetcher } = this.#shared
    const pages = this.#pages.slice(0, 1)
    const results: Result<unknown>[] = []
    // A mutation needs no other request for the pages that this one fetches.
    for (const page of this.#pages) if (hasData(page)) page.data.mayLackWrites = false
    // A change of several pages starts this for each page. Only the last one sends its requests.
    await Promise.resolve()
    for (let page = pages[0]; page;) {
      const { query, data } = page
      if (options.signal.aborted) break
      data.begin(true)
      const result: Result<unknown> = query.invalid
        ? { error: query.invalid }
        : await fetcher(
            client,
            query.document,
            { ...options, variables: variablesOf(query) },
            () => undefined,
          )
      if (result.error) return { error: result.error }
      results.push(result)
      const following: QueryEntry | undefined = this.#pages[results.length]
      page = following?.requests.fetching ? this.#after(page, result.data) : undefined
      if (page) pages.push(page)
      // That page loads by itself.
      if (!following || !hasData(following)) break
    }
    this.#renewed = [pages, results]
    return results[0] ?? { error: new AbortError('The list was cleared.') }
  }

  #after({ query }: QueryEntry, data: unknown): QueryEntry | undefined {
    const variables = this.#next(data, variablesOf(query) ?? {})
    const { client } = this.#shared
    return variables && this.#shared.entry(toQuery(client, query.document, variables, query.operationName))
  }

  /** Uses these pages, up to the first one without data, and no others. */
  #use(pages: readonly QueryEntry[]): void {
    this.#pages = pages.slice(0, countLoaded(pages.map(({ data }) => data)) + 1)
    this.#changing = true
    retainPages(this.#used, this.#pages, this.requests, this)
    this.#changing = false
  }
}
