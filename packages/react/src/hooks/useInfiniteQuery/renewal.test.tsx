import { AbortError, type Failure } from '@thinql/core'
import { act } from '@testing-library/react'
import { expect } from 'vitest'
import {
  arrived,
  type FakeCall,
  harness,
  inAct,
  it,
  nextTask,
  offline,
  partly,
  refetch,
  serverStore,
} from '../../../test/harness/harness.tsx'
import {
  renderRows,
  renderThreePages,
  renderWithMore,
  type RowsData,
  rowsOf,
  RowsQuery,
  renderWindow,
  type PageNumber,
  windowOf,
} from '../../../test/screens/pages.tsx'
import {
  clearStore,
  dehydrate,
  type DehydratedState,
  hydrate,
  invalidateQueries,
  invalidateQuery,
  prefetchQuery,
  setQueryData,
  type QueryStore,
  updateQueries,
  useInfiniteQuery,
  type InfiniteQueryOptions,
} from '../../index.ts'
import { follow } from '../../store/readState.ts'
import { takeState } from '../../store/hydrate.ts'
import { internals } from '../../store/state/StoreInternals.ts'

/** The state of a server that has read the first page. */
function pageState(...rows: string[]): DehydratedState {
  const { store } = serverStore()
  setQueryData(store, RowsQuery, rowsOf(rows))
  return dehydrate(store)
}

it('a page that arrives in parts is shown when it is complete, in a renewal and in a first load', async () => {
  const { invalidate, load, respond, rows } = renderRows(
    {},
    {
      fetcher(client, document, options, onPart) {
        onPart(rowsOf(['part']))
        return client.request(document, options)
      },
    },
  )
  expect(rows()).toEqual([])
  await load(['a'], ['b'])
  await invalidate()
  await respond(['A'], 'after a')
  expect(rows()).toEqual(['a', 'b'])
  await respond(['B'])
  expect(rows()).toEqual(['A', 'B'])
})

it('invalidateQuery waits for the pages that are being added on both sides, and then for the renewal', async () => {
  const { respond, result, sent, store } = await renderWindow()
  act(() => {
    void result.current.loadNext()
    void result.current.loadPrevious()
  })
  let isOver = false
  act(
    () =>
      void invalidateQuery<PageNumber>(store, RowsQuery, { variables: { page: 3 } }).then(
        () => (isOver = true),
      ),
  )
  await respond()
  await respond()
  expect(sent()).toBe('3423')
  await nextTask()
  expect(isOver).toBe(false)
  for (let page = 0; page < 3; page++) await respond()
  await nextTask()
  expect(isOver).toBe(true)
})

it('a list that begins with data that its query has had for a while is as old as that', async () => {
  const { respond, rows, store, fail, refetch } = renderRows()
  await fail(offline)
  void prefetchQuery(store, RowsQuery)
  await respond(['a'])
  await nextTask()
  await refetch()
  expect(rows()).toEqual(['a'])
  // A date of `inspectStore` is rounded when it is read.
  const times = [...store[internals].entries.values()].map(({ updatedAt }) => updatedAt)
  expect(times).toEqual([expect.any(Number), times[0]])
})

it('a list that begins with stale data of its query fetches it again, also with `staleTime: Infinity`', async () => {
  const all = harness({ staleTime: Infinity })
  setQueryData(all.store, RowsQuery, rowsOf(['old']))
  await invalidateQueries(all.store, RowsQuery)
  const { result } = all.renderHook(() => useInfiniteQuery(RowsQuery, { next: () => undefined }))
  expect(result.current.pages).toEqual([rowsOf(['old'])])
  await all.respond(rowsOf(['new']))
  expect(result.current.pages).toEqual([rowsOf(['new'])])
})

// https://github.com/Kidesia/svelte-tiny-query/pull/27
it('a list whose refetch failed asks again for its first page, also if a state of a server has brought that meanwhile', async () => {
  const { calls, respond, rows, store, fail, refetch } = renderRows()
  await respond(['a'])
  await refetch()
  await fail(partly(rowsOf(['part'])))
  act(() => hydrate(store, pageState('served')))
  await refetch()
  expect(calls).toHaveLength(3)
  await respond(['new'])
  expect(rows()).toEqual(['new'])
})

it('a list waits for no promise of a server, which may be older than its pages', async () => {
  const { calls, respond, rows, store, fail, refetch } = renderRows()
  await respond(['a'])
  await refetch()
  await fail(offline)
  const server = serverStore()
  void prefetchQuery(server.store, RowsQuery)
  act(() => takeState(store, dehydrate(server.store, { pending: true }), { follow }))
  await refetch()
  expect(calls).toHaveLength(3)
  await respond(['new'])
  await act(() => server.last().respond(rowsOf(['older'])))
  expect(rows()).toEqual(['new'])
})

it("newer pages that a state brings in the middle of a renewal with `renew: 'first'` leave for no older ones", async () => {
  const { load, respond, result, rows, store, sent } = await renderWindow({ renew: 'first' })
  await load('loadNext')
  await load('loadNext')
  await nextTask()
  const view = windowOf()
  const { result: other } = view.mount()
  await view.respond('C')
  for (const row of ['D', 'E']) {
    void inAct(() => other.current.loadNext())
    await view.respond(row)
  }
  void refetch(result)
  await respond('C')
  act(() => hydrate(store, dehydrate(view.store)))
  expect(rows()).toBe('CDE')
  // It was read before the state.
  await respond('4')
  await respond('E')
  expect(sent()).toBe('345345')
  expect(rows()).toBe('C4E')
})

it('a renewal with equal pages keeps the state', async () => {
  const { invalidate, later, respond, result } = await renderThreePages()
  const { pages } = result.current
  await invalidate()
  await respond(['a'], 'after a')
  await respond(['b'], 'after b')
  await respond(['c'])
  await nextTask()
  expect(result.current.pages).toBe(pages)
  expect(new Set(later())).toEqual(new Set([]))
})

it('a refetch resolves to an AbortError when `clearStore` follows at once', async () => {
  const { last, result, store } = await renderThreePages()
  const refetched = inAct(() => {
    const promise = result.current.refetch()
    clearStore(store, { refetch: false })
    return promise
  })
  await last().fail(new AbortError('aborted'))
  expect((await refetched).error?.name).toBe('AbortError')
})

it.each([
  ['the page', false],
  ['a renewal before it', true],
])('loadNext resolves to false when `clearStore` ends %s without a refetch', async (_, renews) => {
  const { calls, invalidate, last, loadNext, store } = await renderWithMore()
  if (renews) await invalidate()
  const loading = loadNext()
  act(() => clearStore(store, { refetch: false }))
  await last().fail(new AbortError('aborted'))
  expect(await loading).toBe(false)
  expect(calls).toHaveLength(2)
})
it.each(['a first load', 'a first load that has failed before', 'a renewal', 'its own page'])(
  'loadNext that waits for %s loads no page for the next user after clearStore',
  async (what) => {
    const view = renderRows()
    const hasPage = what === 'a renewal' || what === 'its own page'
    if (hasPage) await view.respond(['a'], 'after a')
    if (what === 'a renewal') await view.refetch()
    if (what.endsWith('before')) await view.fail(offline)
    const loading = view.loadNext()
    const sent = view.calls.length
    act(() => clearStore(view.store))
    await view.respond(['of the next user'], 'after')
    await nextTask()
    expect(view.rows()).toEqual(['of the next user'])
    expect(view.calls).toHaveLength(sent + 1)
    expect(await loading).toBe(false)
  },
)

/**
 * As Relay allows, a page that was loaded as the previous one says that nothing follows it. An empty page
 * leads nowhere.
 */
const oneWay = {
  next: ({ rows }, { page }) => (page > 2 && rows.list[0] ? { page: page + 1 } : undefined),
  previous: ({ rows }, { page }) => (rows.list[0] ? { page: page - 1 } : undefined),
} satisfies Partial<InfiniteQueryOptions<RowsData, PageNumber>>

/** What a script calls the failures of the server. Some have data beside their errors. */
const failures: Readonly<Record<string, Failure>> = {
  '!': partly(),
  '0': partly({ rows: null }),
  n: partly({ rows: { list: null, next: null } }),
  '~': partly(rowsOf([])),
  p: partly(rowsOf(['p'])),
  x: offline,
}

/**
 * In a script, `<` loads the previous page, `>` the next one, `@` refetches, `#` invalidates, `a`, `b` and `c` begin optimistic writes
 * to the pages 3, 4 and 5, and `f` lets the oldest fail. The rest is what the server answers: a row, `-` for no row, or a failure. Then
 * come the pages that were sent, and the rows on screen, with `<` and `>` where there are more pages, and `!` beside an error.
 */
it.each<[string, Partial<InfiniteQueryOptions<RowsData, PageNumber>>, string, string, string]>([
  // https://github.com/apollographql/apollo-client/issues/9802
  // https://github.com/apollographql/apollo-client/issues/12486
  // https://github.com/TanStack/query/issues/1086
  // https://github.com/TanStack/query/issues/1401
  // https://github.com/TanStack/query/issues/7203
  [
    'a renewal keeps the pages on both sides of the page with which the list began',
    oneWay,
    '<2 <1 >4 @3421',
    '32143421',
    '<1234>',
  ],
  ['a renewal keeps the pages beside an empty previous page', oneWay, '<- @3- @3-', '323232', '3>'],
  [
    'a renewal begins with the page nearest to the one that `maxPages` has dropped',
    { ...oneWay, maxPages: 2 },
    '<2 <1 @21',
    '32121',
    '<12',
  ],
  [
    'a renewal begins with the page that `maxPages` has left also if only `next` leads on from it',
    { ...oneWay, previous: undefined, maxPages: 1 },
    '>4 @D',
    '344',
    'D>',
  ],
  // https://github.com/laravel/framework/issues/42962
  // https://github.com/rmosolgo/graphql-ruby/issues/4148
  // https://github.com/saleor/saleor/pull/8593
  [
    'a list begins again if `maxPages` has dropped its first page, and the server refuses the cursor of another one twice',
    { ...oneWay, maxPages: 1 },
    '>4 @! @03',
    '34443',
    '<3>',
  ],
  // https://github.com/prisma/orm/issues/3362
  // https://github.com/expo/entity/pull/453
  [
    'a list begins again if `maxPages` has dropped its first page, and the server has no rows after the cursor of another one',
    { next: oneWay.next, maxPages: 1 },
    '>4 @-3',
    '3443',
    '<3>',
  ],
  [
    'a list keeps its place if a page without rows, which `maxPages` has left, leads on',
    { maxPages: 2 },
    '>- >5 @-5',
    '34545',
    '<5',
  ],
  // https://github.com/openagentemail/openagentemail/issues/196
  // https://github.com/apollographql/apollo-client/issues/6857
  // https://github.com/ChilliCream/graphql-platform/issues/6875
  [
    'loadNext of two callers whose page the server refuses twice fetches the pages again, and then that page',
    {},
    '>4 >0 >>!345',
    '3455345',
    '<345',
  ],
  // https://github.com/faros-ai/airbyte-connectors/pull/1898
  ['a page with errors whose list is null is refused, and not shown', {}, '>n >n34', '34434', '<34>'],
  ['a page with errors whose list is empty is refused, and not shown', {}, '>~ >~34', '34434', '<34>'],
  [
    "with `renew: 'first'` a refetch after a page that the server has refused fetches all pages",
    { renew: 'first' },
    '>4 >! @34 >5',
    '345345',
    '<345',
  ],
  ['loadPrevious whose page the server always refuses ends', {}, '<! <!!!', '32232', '<3>!'],
  ['a previous page with errors is not shown', {}, '<p', '32', '<3>!'],
  [
    'a next page that came with errors is a page like the others if the refetch brings it without',
    {},
    '>p @34',
    '3434',
    '<34>',
  ],
  // https://github.com/apollographql/apollo-client/issues/7258
  // https://github.com/apollographql/apollo-feature-requests/issues/380
  // https://github.com/ankeetmaini/react-infinite-scroll-component/issues/109
  ['a list keeps its pages when the next one fails', {}, '>x', '34', '<3>!'],
  ['loadNext after a failure loads that page again', {}, '>x >4', '344', '<34>'],
  // https://github.com/apollographql/apollo-client/pull/12298
  ['a next page with errors is shown', {}, '>p', '34', '<3p>!'],
  ['a next page that came with errors is loaded again by loadNext', {}, '>p >4', '344', '<34>'],
  [
    'all pages stay if a renewal brings no connection in place of a page that came with errors',
    {},
    '>p @3x',
    '3434',
    '<3p>!',
  ],
  [
    'all pages stay if a renewal brings no list in place of a page that came with errors',
    {},
    '>p @30',
    '3434',
    '<3p>!',
  ],
  ['a refetch that fails lets loadNext add a page, and then runs again', {}, '@>x4', '3343', '<34>'],
  [
    'an invalidation whose renewal fails lets loadNext add a page, and then runs again',
    {},
    '#>x4',
    '3343',
    '<34>',
  ],
  // https://github.com/TanStack/query/issues/972
  // https://github.com/facebook/relay/issues/2468
  // https://github.com/TanStack/query/issues/880
  [
    'a renewal is followed by the page that loadNext asked for, and not by another renewal',
    {},
    '#>#3',
    '334',
    '<3>',
  ],
  ['a next page that came with errors stays when a previous page comes', {}, '>p <2', '342', '<23p>!'],
  [
    'a next page that came with errors leaves if `maxPages` drops the one before',
    { maxPages: 1 },
    '>p <2',
    '342',
    '<2>',
  ],
  [
    "with `renew: 'first'` an invalidation in the middle of a renewal fetches all pages again",
    { renew: 'first' },
    '>4 >5 @C# deCDe',
    '345345345',
    '<CDe',
  ],
  // https://github.com/vercel/swr/issues/1965
  [
    'two optimistic writes that have failed fetch only the pages that they had changed',
    {},
    '>4 >5 ac ff35',
    '34535',
    '<345',
  ],
  [
    'a write that fails while the list is fetched for another one fetches its page again',
    {},
    '>4 bf bf 44',
    '3444',
    '<34>',
  ],
  [
    'a refetch fetches all pages, although only a failed write has made one of them stale',
    {},
    '>4 bb f @34',
    '3434',
    '<34+>',
  ],
  [
    'an invalidation fetches all pages, also if only one was unsure before',
    {},
    '>4 bf4 #34',
    '34434',
    '<34>',
  ],
  [
    'a write that fails after a refetch that has failed fetches all pages',
    {},
    '>4 @x bf AB',
    '34334',
    '<AB>',
  ],
  ['a write that fails during a refetch takes no page from that', {}, '>4 b@f A4', '34334', '<A4>'],
  [
    'a list keeps its place if the server refuses its page once',
    { ...oneWay, maxPages: 1 },
    '>4 @! @4',
    '3444',
    '<4>',
  ],
  [
    'a list whose page has a row, and no page before and after it any more, begins again',
    {
      maxPages: 1,
      next: ({ rows }, { page }) => (rows.list[0] === 'X' ? undefined : { page: page + 1 }),
      previous: ({ rows }, { page }) => (rows.list[0] === 'X' ? undefined : { page: page - 1 }),
    },
    '>4 @X3',
    '3443',
    '<3>',
  ],
  [
    'a refused refetch is no refusal of the page that waits for it: that is refused twice before all pages are fetched',
    oneWay,
    '>! @> !!34',
    '343434',
    '<34>',
  ],
  [
    'a list keeps its pages if the server refuses its first page too',
    { ...oneWay, maxPages: 1 },
    '>4 @! @!!',
    '34443',
    '<4>!',
  ],
  // https://github.com/TanStack/query/issues/7407
  // https://github.com/TanStack/query/issues/5767
  // https://github.com/elizaOS/eliza/issues/13532
  [
    'a chat that is polled shows the newest message, and keeps the older ones on top',
    { next: () => undefined, previous: oneWay.previous },
    '<2 <1 @N21',
    '321321',
    '<12N',
  ],
  // https://github.com/DamianOsipiuk/vue-query/issues/206
  // https://github.com/TanStack/query/issues/1115
  // https://github.com/TanStack/query/issues/407
  [
    'a side that has become shorter ends there, and the other side stays',
    oneWay,
    '<2 >4 >5 @3-2',
    '3245342',
    '<23',
  ],
  // https://github.com/reduxjs/redux-toolkit/issues/4920
  // https://github.com/Pasta-Devs/Marinara-Engine/pull/4719
  [
    "with `renew: 'first'` a chat with many older pages asks for its newest page only",
    { ...oneWay, renew: 'first' },
    '<2 <1 >4 @3',
    '32143',
    '<1234>',
  ],
  [
    "with `renew: 'first'` each side is fetched up to the first page that has not changed",
    { ...oneWay, renew: 'first' },
    '<2 <1 >4 >5 @C4B1',
    '321453421',
    '<1BC45>',
  ],
  // https://github.com/nearai/ironclaw/pull/6908
  [
    "with `renew: 'first'` a refetch after one that has failed asks for no other page because of that",
    { ...oneWay, renew: 'first' },
    '<2 >4 @x @3',
    '32433',
    '<234>',
  ],
  [
    "with `renew: 'first'` a refetch fetches also the page of a failed write that could not be fetched before",
    { renew: 'first' },
    '>4 >5 cfx @35',
    '345535',
    '<345',
  ],
  // https://github.com/vercel/swr/issues/785
  // https://github.com/vercel/swr/issues/1543
  // https://github.com/vercel/swr/issues/2982
  // https://github.com/vercel/swr/issues/1552
  // https://github.com/vercel/swr/issues/1638
  // https://github.com/vercel/swr/issues/1536
  // https://github.com/apollographql/apollo-client/issues/6916
  ['a further page in any direction is one request', oneWay, '>4 <2 >5', '3425', '<2345>'],
  // https://github.com/TanStack/query/pull/4984
  [
    '`maxPages` keeps the place of the list over many pages in both directions',
    { maxPages: 2 },
    '>4 >5 <3 <2 @CB',
    '3453232',
    '<BC>',
  ],
  [
    'a page that a renewal has brought can take the place of the anchor',
    { maxPages: 2 },
    '>4 @34 >5 @45',
    '3434545',
    '<45',
  ],
  // https://github.com/TanStack/query/issues/8046
  [
    'a renewal that fails in the middle keeps all pages beside the error',
    oneWay,
    '<2 >4 @CDx',
    '324342',
    '<234>!',
  ],
  ['a retry after such a renewal asks for each page once', oneWay, '<2 >4 @CDx @CDB', '324342342', '<BCD>'],
  // https://github.com/TanStack/query/issues/5972
  // https://github.com/TanStack/query/pull/6024
  // https://github.com/TanStack/query/issues/2418
  // https://github.com/DamianOsipiuk/vue-query/issues/206
  // https://github.com/Rika-Labs/effect-react/issues/4
  // https://github.com/Shopify/flash-list/issues/632
  // https://github.com/TanStack/query/pull/409
  // https://github.com/TanStack/query/pull/1124
  ['loadNext waits for a renewal, and loads nothing if the list has become shorter', oneWay, '#>-', '33', ''],
  [
    'after a write has failed, loadNext first fetches the changed page again',
    {},
    '>4 bb f >45',
    '3445',
    '<34+5',
  ],
  ['an optimistic write is shown on a page that came with errors', {}, '>p b', '34', '<3p+>!'],
])('%s', async (_, options, script, sends, shows) => {
  const { fail, mutate, respond, result, rows, sent, store } = await renderWindow(options)
  const mutations: FakeCall[] = []
  const write = (onPage: number) => () => {
    const optimistic = (store: QueryStore) =>
      updateQueries<RowsData, PageNumber>(store, RowsQuery, ({ rows }, { page }) =>
        page === onPage ? rowsOf([...rows.list, '+']) : undefined,
      )
    mutations.push(mutate('mutation Add { add }', { optimistic }))
  }
  const actions: Readonly<Record<string, () => unknown>> = {
    '<': () => void inAct(() => result.current.loadPrevious()),
    '>': () => void inAct(() => result.current.loadNext()),
    '@': () => void refetch(result),
    '#': () => act(() => void invalidateQueries(store)),
    a: write(3),
    b: write(4),
    c: write(5),
    f: async () => {
      await act(async () => mutations.shift()?.fail(offline))
      await nextTask()
    },
  }
  for (const step of script.replaceAll(' ', '')) {
    const failure = failures[step]
    if (failure) await fail(failure)
    else if (actions[step]) await actions[step]()
    else await respond(step === '-' ? '' : step)
  }
  const { error, hasNext, hasPrevious } = result.current
  expect(sent()).toBe(sends)
  expect(`${hasPrevious ? '<' : ''}${rows()}${hasNext ? '>' : ''}${error ? '!' : ''}`).toBe(shows)
})

// https://github.com/apollographql/apollo-client/issues/6592
it('a list that was restored keeps its pages on both sides in a renewal', async () => {
  const view = await renderWindow(oneWay)
  await view.load('loadPrevious')
  const state = arrived(dehydrate(view.store))
  const { calls, renderHook, store, respond } = harness()
  hydrate(store, state, { stale: true })
  const { result } = renderHook(() =>
    useInfiniteQuery<RowsData, PageNumber>(RowsQuery, {
      variables: { page: 3 },
      ...oneWay,
    }),
  )
  await nextTask()
  await respond(rowsOf(['C']))
  await respond(rowsOf(['B']))
  expect(calls.map(({ variables }) => (variables as PageNumber).page)).toEqual([3, 2])
  expect(result.current.pages).toEqual([rowsOf(['B']), rowsOf(['C'])])
})

it.each([
  ['its first load is on its way', 0],
  ['the query of its first page is on its way', 1],
])(
  'a list keeps the place of the reader when a slow disk brings a window without its anchor while %s',
  async (_, prefetched) => {
    const view = await renderWindow({ maxPages: 2 })
    await view.load('loadNext')
    await view.load('loadNext')
    expect(view.rows()).toBe('45')
    const state = arrived(dehydrate(view.store))
    const { mount, respond, rows, sent, store } = windowOf({ maxPages: 2 })
    if (prefetched) void prefetchQuery<RowsData, PageNumber>(store, RowsQuery, { variables: { page: 3 } })
    const { result } = mount()
    act(() => hydrate(store, state, { stale: true }))
    expect(rows()).toBe('45')
    await respond()
    expect(rows()).toBe('45')
    await respond('D')
    await respond('E')
    expect(sent()).toBe('345')
    expect(rows()).toBe('DE')
    expect(result.current).toMatchObject({ status: 'success', fetching: false, hasPrevious: true })
  },
)
