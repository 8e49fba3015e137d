import { act } from '@testing-library/react'
import {
  type InfiniteQueryState,
  invalidateQueries,
  type QueryRequest,
  type QueryStoreOptions,
  type SkipToken,
  useInfiniteQuery,
  type InfiniteQueryOptions,
} from '../../src/index.ts'
import { flushMicrotasks } from '../fakes/fakeClient.ts'
import type { TypedText } from './todoQuery.ts'
import { harness, inAct } from '../harness/harness.tsx'

export const RowsQuery =
  'query Rows($after: ID, $filter: String) { rows(after: $after, filter: $filter) { list next } }' as TypedText<
    RowsData,
    RowsVariables
  >

export interface RowsData {
  rows: { list: readonly string[]; next: string | null }
}

export interface RowsVariables {
  after?: string | null
  filter?: string
}

/** Returns a page with these rows. `next` is the cursor of the page after it. */
export const rowsOf = (list: readonly string[], next: string | null = null): RowsData => ({
  rows: { list, next },
})

export const next = ({ rows }: RowsData, variables: RowsVariables) =>
  rows.next === null ? undefined : { ...variables, after: rows.next }

interface RowsOptions {
  request?: QueryRequest
  variables?: RowsVariables | SkipToken
  skip?: boolean
  keepPreviousData?: boolean
  staleTime?: number
  pollInterval?: number | false | ((pages: readonly RowsData[]) => number | false)
}

/** Renders `useInfiniteQuery`, and records the rows of every render. */
export function renderRows(options: RowsOptions = {}, storeOptions: QueryStoreOptions = {}) {
  const all = harness(storeOptions)
  const rendered: string[] = []
  const useRows = (now: RowsOptions): InfiniteQueryState<RowsData> => {
    const state = useInfiniteQuery(RowsQuery, { ...now, next })
    rendered.push(rowsIn(state).join(' '))
    return state
  }
  const hook = all.renderHook(useRows, options)
  const rows = () => rowsIn(hook.result.current)
  const respond = (...page: Parameters<typeof rowsOf>) => all.respond(rowsOf(...page))
  const loadNext = () => inAct(() => hook.result.current.loadNext())
  const load = async (...pages: string[][]) => {
    for (const [index, page] of pages.entries()) {
      if (index) void loadNext()
      await respond(page, index + 1 < pages.length ? `after ${page.at(-1) ?? ''}` : null)
    }
  }
  const cursors = () => all.calls.map(({ variables }) => (variables as RowsVariables | undefined)?.after)
  const idle = () => act(flushMicrotasks)
  const refetch = async () => {
    void inAct(() => hook.result.current.refetch())
    await idle()
  }
  const invalidate = async () => {
    act(() => void invalidateQueries(all.store, RowsQuery))
    await idle()
  }
  return {
    ...all,
    ...hook,
    useRows,
    rendered,
    rows,
    respond,
    load,
    loadNext,
    cursors,
    idle,
    invalidate,
    refetch,
  }
}

/** Renders a list with one page, a, which has a next one. */
export async function renderWithMore(options: RowsOptions = {}, storeOptions: QueryStoreOptions = {}) {
  const view = renderRows(options, storeOptions)
  await view.respond(['a'], 'after a')
  return view
}

export async function renderThreePages() {
  const view = renderRows()
  await view.load(['a'], ['b'], ['c'])
  const shown = view.rendered.length
  return {
    ...view,
    /** The rows of the renders since three pages are on screen. */
    later: () => view.rendered.slice(shown),
    renewed: () => view.cursors().slice(3),
  }
}

export function rowsIn({ pages }: Pick<InfiniteQueryState<RowsData>, 'pages'>): string[] {
  return pages.flatMap(({ rows }) => rows.list)
}

export interface PageNumber {
  page: number
}

/** A list that begins with page 3 of pages 1 to 5, and isn't on screen yet. */
export function windowOf(options: Partial<InfiniteQueryOptions<RowsData, PageNumber>> = {}) {
  const all = harness()
  let result: { readonly current: InfiniteQueryState<RowsData> }
  const mount = () => {
    const hook = all.renderHook(() =>
      useInfiniteQuery<RowsData, PageNumber>(RowsQuery, {
        variables: { page: 3 },
        next: (_, { page }) => (page < 5 ? { page: page + 1 } : undefined),
        previous: (_, { page }) => (page > 1 ? { page: page - 1 } : undefined),
        ...options,
      }),
    )
    ;({ result } = hook)
    return hook
  }
  const pages = () => all.calls.filter(({ document }) => document === RowsQuery)
  const sent = () => pages().map(({ variables }) => (variables as PageNumber).page)
  const respond = (row = String(sent().at(-1))) =>
    act(async () =>
      pages()
        .at(-1)
        ?.respond(rowsOf(row ? [row] : [])),
    )
  const load = async (direction: 'loadNext' | 'loadPrevious') => {
    const loading = inAct(() => result.current[direction]())
    await respond()
    return loading
  }
  return {
    ...all,
    mount,
    load,
    respond,
    rows: () => rowsIn(result.current).join(''),
    sent: () => sent().join(''),
  }
}

/** Renders a list that begins with page 3 of pages 1 to 5, and has that page. */
export async function renderWindow(options?: Parameters<typeof windowOf>[0]) {
  const view = windowOf(options)
  const { result } = view.mount()
  await view.respond()
  return { ...view, result }
}
