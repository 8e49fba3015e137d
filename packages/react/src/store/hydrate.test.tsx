import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { act, render, renderHook } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { renderToPipeableStream } from 'react-dom/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { waitForTasks } from '../../test/harness/outsideAct.ts'
import { offline, partly, type FakeClient, fakeClient } from '../../test/fakes/fakeClient.ts'
import { silenceCaughtErrors, watchWarnings } from '../../test/harness/console.ts'
import {
  type Harness,
  harness,
  loadedTodo,
  modes,
  mountedTodo,
  nextTask,
  titled,
  type TodoData,
  TodoQuery,
  hydrateElement,
  served,
  servedStream,
} from '../../test/harness/harness.tsx'
import { sentState, serverStore } from '../../test/fakes/fakeStore.ts'
import { runMutation } from './mutation/runMutation.ts'
import { Todo, SuspendedTodo } from '../../test/screens/todo.tsx'
import {
  clearStore,
  createQueryStore,
  dehydrate,
  type DehydratedState,
  getQueryData,
  GraphQLProvider,
  hydrate,
  HydrationBoundary,
  inspectStore,
  invalidateQueries,
  prefetchQuery,
  type QueryStore,
  setQueryData,
  updateQueries,
  useQuery,
  writeEntities,
} from '../index.ts'
import { Suspense } from 'react'

const first = { variables: { id: '1' } }
const keyOfFirst = `${TodoQuery}\0Todo\0{"id":"1"}`

/** What a state has of a query with this data. */
const stateOf = (data: unknown) => ({ pages: [{ data }], time: expect.any(Number) as number })

describe('dehydrate', () => {
  test('dehydrate returns the complete data by key', async () => {
    const { last, store } = harness()
    void prefetchQuery(store, TodoQuery, first)
    await last().respond(titled('Tea'))
    expect(dehydrate(store)).toEqual({ [keyOfFirst]: stateOf(titled('Tea')) })
  })

  test('dehydrate leaves out queries that are loading or have failed', async () => {
    const { calls, store } = harness()
    void prefetchQuery(store, TodoQuery, { variables: { id: '1' } })
    void prefetchQuery(store, TodoQuery, { variables: { id: '2' } })
    await calls[1]?.fail(partly(titled('partial')))
    expect(dehydrate(store)).toEqual({})
  })

  test('dehydrate leaves out data that equals that of an earlier state', () => {
    const { store } = harness()
    setQueryData(store, TodoQuery, titled('one'), { variables: { id: '1' } })
    const sent = JSON.parse(JSON.stringify(dehydrate(store))) as DehydratedState
    expect(dehydrate(store, { except: sent })).toEqual({})
  })

  test('dehydrate leaves out a query that is loading, even if an earlier state has it', () => {
    const { store } = harness()
    void prefetchQuery(store, TodoQuery, first)
    expect(Object.keys(dehydrate(store, { except: sentState('Tea') }))).toEqual([])
  })

  test('dehydrate includes data that has changed since an earlier state', () => {
    const { store } = harness()
    setQueryData(store, TodoQuery, titled('one'), { variables: { id: '1' } })
    const sent = dehydrate(store)
    setQueryData(store, TodoQuery, titled('one, changed'), { variables: { id: '1' } })
    expect(Object.values(dehydrate(store, { except: sent }))).toEqual([stateOf(titled('one, changed'))])
  })
})

describe('a state that is not from dehydrate', () => {
  const warn = watchWarnings()

  const entry = (data: unknown, time: unknown = 1) => ({ pages: [{ data }], time })
  const secretKey = keyOfFirst.replace('"1"', '"secret"')
  test.each([
    ['null', null],
    ['text that was not parsed', JSON.stringify(sentState('Tea'))],
    ['an array', [titled('Tea')]],
    ['a state of another library', { queries: [{ queryKey: ['todo'], state: { data: titled('Tea') } }] }],
    ['a key without variables', { [`${TodoQuery}\0Todo`]: entry(titled('Tea')) }],
    ['a key whose variables are not JSON', { [`${TodoQuery}\0Todo\0{id:1}`]: entry(titled('Tea')) }],
    ['a key of a mutation', { 'mutation Save { save }\0Save\0{}': entry(titled('Tea')) }],
    ['data that is null', { [secretKey]: entry(null) }],
    ['an entry without pages', { [secretKey]: { pages: [], time: 1 } }],
    ['a time that is text', { [secretKey]: entry(titled('Tea'), '1') }],
    [
      'variables of a page that are text',
      { [secretKey]: { pages: [{ data: titled('Tea'), variables: '1' }], time: 1 } },
    ],
    ['data that is text', { [secretKey]: entry('Tea') }],
    ['data that is a list', { [secretKey]: entry([titled('Tea')]) }],
    ['valid data beside foreign data', { ...sentState('Tea'), foreign: entry(titled('Tea')) }],
  ])('a state not from dehydrate is ignored, with one warning that quotes nothing: %s', (_, state) => {
    const { store } = harness()
    // The HTML of a page may contain any value.
    const foreign = state as unknown as DehydratedState
    expect(() => hydrate(store, foreign)).not.toThrow()
    expect(dehydrate(store)).toEqual({})
    expect(warn.mock.calls).toEqual([
      ['thinql: hydrate() ignored a state that is not from dehydrate(), or is not parsed.'],
    ])
  })

  test('a state that is not from dehydrate causes one warning, however often the boundary renders', () => {
    const { render } = harness()
    const state = { foreign: 1 }
    const { rerender } = render(<HydrationBoundary state={state} />)
    rerender(<HydrationBoundary state={state} />)
    expect(warn).toHaveBeenCalledTimes(1)
  })
})

/** The time of the data in the state of a store with one query. */
function savedTime(store: QueryStore): number {
  const [entry] = Object.values(dehydrate(store)) as { time: number }[]
  return Number(entry?.time)
}

/** A state whose data came at this time. */
function sentAt(time: number, title: string): DehydratedState {
  const [[key, entry]] = Object.entries(sentState(title)) as [[string, object]]
  return { [key]: { ...entry, time } }
}

describe.each(modes)('hydrate, $mode', ({ strict }) => {
  test('hydrate keeps the age of data that came before the page was opened', () => {
    const { store } = harness({ strict })
    const time = Date.now() - 86_400_000
    hydrate(store, sentAt(time, 'of yesterday'))
    expect(Math.abs(savedTime(store) - time)).toBeLessThan(1_000)
  })

  test('hydrate keeps the age of data after `clearStore`, also if an object was merged before', () => {
    const { store } = harness({ strict })
    const todo = { __typename: 'Todo', id: '1', title: 'Tea' }
    setQueryData(store, TodoQuery, { todo }, first)
    renderHook(() => useQuery(TodoQuery, { ...first, skip: true, store }))
    const time = Date.now() - 60_000
    act(() => {
      writeEntities(store, { ...todo, title: 'Milk' })
      clearStore(store, { refetch: false })
      hydrate(store, sentAt(time, 'of a minute ago'))
    })
    expect(Math.abs(savedTime(store) - time)).toBeLessThan(1_000)
  })

  test('hydrate keeps data that is newer than the state', () => {
    const { store } = harness({ strict })
    setQueryData(store, TodoQuery, titled('known'), first)
    hydrate(store, sentAt(Date.now() - 1_000, 'old'))
    expect(getQueryData(store, TodoQuery, first)).toEqual(titled('known'))
  })

  // https://github.com/TanStack/query/pull/976
  test('hydrate takes a state that came before the machine woke up, but after the data of the store', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { store } = harness({ strict })
    setQueryData(store, TodoQuery, titled('old'), first)
    vi.setSystemTime(Date.now() + 8 * 3_600_000)
    hydrate(store, sentAt(Date.now() - 60_000, 'new'))
    vi.useRealTimers()
    expect(getQueryData(store, TodoQuery, first)).toEqual(titled('new'))
  })

  // https://github.com/TanStack/query/issues/9724
  test('hydrate counts a time in the future as now, so later data replaces it', async () => {
    const { store } = harness({ strict })
    hydrate(store, sentAt(Date.now() + 3_600_000, 'of a server whose clock is wrong'))
    await nextTask()
    hydrate(store, sentState('new'))
    expect(getQueryData(store, TodoQuery, first)).toEqual(titled('new'))
  })

  // https://github.com/dynos-fit/dynos-sync/issues/93
  // https://github.com/awlx/bandwidth-monitor/issues/42
  test.each([
    ['five minutes slow', -300_000, 60_000, true],
    ['five minutes fast', 300_000, 60_000, true],
    ['five minutes fast', 300_000, -60_000, false],
    ['exact, and the response has whole seconds', 0, -500, false],
    ['exact, and the response has whole seconds', 0, 500, true],
  ])(
    'with a browser clock that is %s (%d): a state that came %d ms after a response is taken: %s',
    async (...all) => {
      const [, skew, later, isTaken] = all
      vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_700_000_000_900 + skew })
      onTestFinished(() => void vi.useRealTimers())
      const date = new Date(Date.now() - skew).toUTCString()
      const fetch = () => Promise.resolve(Response.json({ data: titled('own') }, { headers: { date } }))
      const store = createQueryStore(createClient({ fetch }))
      await prefetchQuery(store, TodoQuery, first)
      const time = Date.now() - skew + later
      vi.advanceTimersByTime(120_000)
      hydrate(store, sentAt(time, 'of the server'))
      const title = isTaken ? 'of the server' : 'own'
      expect(getQueryData(store, TodoQuery, first)).toEqual(titled(title))
      hydrate(store, sentAt(time + skew - 1, 'of a disk'), { stale: true })
      expect(getQueryData(store, TodoQuery, first)).toEqual(titled(title))
    },
  )

  describe('a change that is newer than a state', () => {
    const edit = (store: QueryStore) =>
      updateQueries<TodoData, object>(store, TodoQuery, ({ todo }) => ({ todo: { ...todo, note: 'green' } }))
    const changes = {
      'a write by hand': ({ store }: Harness) => act(() => edit(store)),
      async 'an optimistic write'({ last, store }: Harness) {
        act(() => void runMutation(store, 'mutation Save { save }', {}, { optimistic: edit }))
        await act(() => last().respond({ save: true }))
      },
      async 'a write during a request'({ last, renderTodo, store }: Harness) {
        const { result } = renderTodo(first)
        act(() => void result.current.refetch())
        act(() => edit(store))
        await act(() => last().fail(offline))
      },
    }
    test.each(Object.entries(changes))(
      'a change that is newer than the state stays: %s',
      async (_, change) => {
        const loaded = await loadedTodo({ strict, staleTime: Infinity })
        vi.useFakeTimers({ toFake: ['Date', 'performance'] })
        onTestFinished(() => void vi.useRealTimers())
        vi.advanceTimersByTime(1_000)
        const state = sentState('Milk')
        vi.advanceTimersByTime(1_000)
        await change(loaded)
        act(() => hydrate(loaded.store, state))
        expect(loaded.result.current.data).toEqual({ todo: { title: 'Tea', note: 'green' } })
        vi.advanceTimersByTime(1_000)
        act(() => hydrate(loaded.store, sentState('Coffee')))
        expect(loaded.result.current.data).toEqual(titled('Coffee'))
      },
    )
  })

  test('hydrate fills in a query in flight until its response comes', async () => {
    const { last, store } = harness({ strict })
    void prefetchQuery(store, TodoQuery, first)
    hydrate(store, sentState('old'))
    expect(getQueryData(store, TodoQuery, first)).toEqual(titled('old'))
    await last().respond(titled('loaded'))
    expect(getQueryData(store, TodoQuery, first)).toEqual(titled('loaded'))
  })

  test('hydrate replaces the error of a first load on screen', async () => {
    const { last, result, store } = mountedTodo({ strict })
    await act(() => last().fail(offline))
    act(() => hydrate(store, sentState('Tea')))
    expect(result.current).toMatchObject({ status: 'success', data: titled('Tea'), error: undefined })
  })

  test('hydrate with the same state again changes nothing, also after the store forgot the data', () => {
    const { render, store } = harness({ strict })
    const ui = (state: DehydratedState) => <HydrationBoundary state={state} />
    const state = sentState('Tea')
    const { rerender } = render(ui(state))
    act(() => clearStore(store))
    rerender(ui(state))
    expect(getQueryData(store, TodoQuery, first)).toBeUndefined()
  })

  test('hydrate with an equal state that is read later keeps a newer error', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const time = performance.now()
    const now = vi.spyOn(performance, 'now').mockReturnValue(time)
    onTestFinished(() => now.mockRestore())
    const { last, renderTodo, store } = harness({ strict })
    const state = sentState('Tea')
    hydrate(store, state)
    const { result } = renderTodo(first)
    act(() => void result.current.refetch())
    await act(() => last().fail(offline))
    // The wall clock has whole milliseconds.
    now.mockReturnValue(time + 0.9)
    act(() => hydrate(store, { ...state }))
    expect(result.current.error).toBe(offline)
  })

  test('hydrate with an equal state changes nothing', () => {
    const { store } = harness({ strict })
    hydrate(store, sentState('Tea'))
    const data = getQueryData(store, TodoQuery, first)
    hydrate(store, sentState('Tea'))
    expect(getQueryData(store, TodoQuery, first)).toBe(data)
  })
})

describe('restored data', () => {
  test('restored data without a name is fetched again without a name', async () => {
    const bodies: unknown[] = []
    const fetch = (_url: unknown, { body }: { body: string }) => {
      bodies.push(JSON.parse(body))
      return Promise.resolve(Response.json({ data: { a: 2 } }))
    }
    // The client always calls fetch with a body of text.
    const store = createQueryStore(createClient({ fetch: fetch as typeof globalThis.fetch }))
    const { store: server } = harness()
    setQueryData(server, '{ a }', { a: 1 })
    hydrate(store, dehydrate(server))
    expect(getQueryData(store, '{ a }')).toEqual({ a: 1 })
    await inspectStore(store)[0]?.refetch()
    expect(bodies).toEqual([{ query: '{ a }' }])
  })

  test('restored data is fetched again with the document of the hook that shows it', async () => {
    const { last, renderHook, store } = harness()
    hydrate(store, sentState('Tea'))
    // Code generators write such classes.
    const document = Object.assign(new String(TodoQuery), { __meta__: { hash: 'abc' } })
    const { result } = renderHook(() => useQuery(document, first))
    act(() => void result.current.refetch())
    expect(last().document).toBe(document)
    await act(() => last().respond(titled('Tea')))
  })

  test('restored data of one of several operations in a document is shown without a request', async () => {
    const document = 'query A { a } query B { b }'
    const server = harness()
    const use = () => useQuery<{ b: number }>(document, { operationName: 'B' }).data
    server.renderHook(use)
    await act(() => server.last().respond({ b: 1 }))
    const { calls, renderHook, store } = harness()
    hydrate(store, dehydrate(server.store))
    expect(renderHook(use).result.current).toEqual({ b: 1 })
    expect(calls).toHaveLength(0)
  })

  test('restored data stays for 5 minutes if the store had other data before', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { store } = harness({ gcTime: 1_000 })
    setQueryData(store, TodoQuery, titled('Milk'), first)
    hydrate(store, sentState('Tea'))
    vi.advanceTimersByTime(299_000)
    expect(getQueryData(store, TodoQuery, first)).toEqual(titled('Milk'))
  })

  test('restored data is fresh even if the query was invalidated before it had data', async () => {
    const { calls, last, renderTodo, store } = harness()
    void prefetchQuery(store, TodoQuery, first)
    await last().fail(offline)
    await invalidateQueries(store, TodoQuery)
    hydrate(store, sentState('Tea'))
    expect(renderTodo(first).result.current.data).toEqual(titled('Tea'))
    expect(calls).toHaveLength(1)
  })
})

describe('a hook that hydrates beside another hook', () => {
  const times = ['before', 'during', 'after'] as const

  // React warns that a server and a browser render the same context on one page.
  silenceCaughtErrors()

  async function respond({ calls }: FakeClient, id: string) {
    const isFor = ({ variables }: { variables: unknown }) => (variables as { id: string }).id === id
    await Promise.all(calls.filter(isFor).map((call) => call.respond(titled(`todo ${id}`))))
  }

  /** Renders a page on a server; gives its HTML and its state. */
  async function serve(pair: Pair, time: (typeof times)[number], streamed: boolean) {
    const server = serverStore()
    const prefetched = time === 'before' ? prefetchQuery(server.store, TodoQuery, first) : undefined
    if (time === 'during') void prefetchQuery(server.store, TodoQuery, first)
    if (prefetched) await respond(server, '1')
    await prefetched
    const html = new PassThrough()
    const start = () => void pipe(html)
    const { pipe } = renderToPipeableStream(<Page {...pair} store={server.store} />, {
      ...(streamed ? { onShellReady: start } : { onAllReady: start }),
    })
    await waitForTasks()
    await respond(server, '1')
    await waitForTasks()
    await respond(server, 'slow')
    return { html: await text(html), state: dehydrate(server.store) }
  }

  const pairs = hookNames.flatMap((shell) => hookNames.map((boundary) => ({ shell, boundary })))

  const cases = pairs.flatMap((pair) =>
    times.flatMap((time) => [true, false].map((streamed) => ({ ...pair, time, streamed }))),
  )

  describe('the HTML of a server', () => {
    test.each(cases)(
      'the HTML hydrates with $shell in the shell and $boundary in a boundary, loaded $time the shell, streamed: $streamed',
      async ({ time, streamed, ...pair }) => {
        const { html, state } = await serve(pair, time, streamed)
        const browser = fakeClient()
        const store = createQueryStore(browser.client)
        hydrate(store, JSON.parse(JSON.stringify(state)) as DehydratedState)
        const container = servedStream(html)
        const { errors } = await hydrateElement(container, <Page {...pair} store={store} />)
        await nextTask()
        // A server loads nothing for `useQuery`.
        await act(() => respond(browser, '1'))
        expect(errors).toEqual([])
        expect(container.textContent).toBe('todo 1todo slowtodo 1')
      },
    )

    test('the HTML hydrates without a fallback when `useQuery` has begun to load before the state arrives', async () => {
      const pair: Pair = { shell: 'useSuspenseQuery', boundary: 'useSuspenseQuery' }
      const { html, state } = await serve(pair, 'before', false)
      const store = createQueryStore(fakeClient().client)
      const view = render(
        <GraphQLProvider store={store}>
          <Todo />
        </GraphQLProvider>,
      )
      hydrate(store, state)
      const container = servedStream(html)
      const { errors } = await hydrateElement(container, <Page {...pair} store={store} />)
      await nextTask()
      expect(errors).toEqual([])
      expect(container.textContent).toBe('todo 1todo slowtodo 1')
      expect(view.container.textContent).toBe('todo 1')
    })

    test('the HTML hydrates when a second state has other data', async () => {
      const { store } = harness()
      hydrate(store, sentAt(Date.now() - 1_000, 'Tea'))
      hydrate(store, sentState('Milk'))
      const page = <GraphQLProvider store={store} children={<Todo />} />
      expect(await hydrateElement(served('<p>Tea</p>'), page)).toEqual({ errors: [], text: 'Milk' })
    })

    describe('the HTML of a server, with `gcTime: 0`', () => {
      /** A restored store whose timers have run for a minute after `show`. */
      function restoredLongAgo(show: (store: QueryStore) => void) {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
        onTestFinished(() => void vi.useRealTimers())
        const { store: server } = serverStore()
        setQueryData(server, TodoQuery, titled('Tea'), first)
        const store = createQueryStore(fakeClient().client, { gcTime: 0 })
        hydrate(store, dehydrate(server))
        show(store)
        vi.advanceTimersByTime(60_000)
        vi.useRealTimers()
        return store
      }

      test.each([
        { when: 'more than a second after `hydrate`', show: () => undefined },
        {
          when: 'after another component has shown the data and left',
          show: (store: QueryStore) => {
            render(<Todo />, { wrapper: ({ children }) => GraphQLProvider({ store, children }) }).unmount()
          },
        },
      ])('the HTML hydrates with `gcTime: 0` when a part hydrates $when', async ({ show }) => {
        const store = restoredLongAgo(show)
        const page = (
          <GraphQLProvider store={store}>
            <Todo />
          </GraphQLProvider>
        )
        expect(await hydrateElement(served('<p>Tea</p>'), page)).toEqual({ errors: [], text: 'Tea' })
      })
    })
  })

  test('a HydrationBoundary on a server gives its data to `useQuery` below it, while `useQuery` above it is loading', async () => {
    const { store: sender } = serverStore()
    setQueryData(sender, TodoQuery, titled('Tea'), first)
    const { store } = serverStore()
    const html = new PassThrough()
    const { pipe } = renderToPipeableStream(
      <GraphQLProvider store={store}>
        <Todo />
        <HydrationBoundary state={dehydrate(sender)}>
          <Todo />
        </HydrationBoundary>
      </GraphQLProvider>,
      { onAllReady: () => void pipe(html) },
    )
    expect(await text(html)).toBe('<p>loading</p><p>Tea</p>')
  })
})

const hooks = { useQuery: Todo, useSuspenseQuery: SuspendedTodo }

type Hook = keyof typeof hooks

/** The hooks that may load the query. */
const hookNames = Object.keys(hooks) as Hook[]

/** The hook of the shell of the page, and the hook below a boundary. */
interface Pair {
  shell: Hook
  boundary: Hook
}

/** A page with one query, loaded by the hooks of a pair. */
function Page({ shell, boundary, store }: Pair & { store: QueryStore }) {
  const [Shell, Content] = [hooks[shell], hooks[boundary]]
  return (
    <GraphQLProvider store={store}>
      <Suspense fallback="waiting">
        <Shell />
      </Suspense>
      <Suspense fallback="waiting">
        {/* Until the slow query of the page has its data. */}
        <SuspendedTodo id="slow" />
        <Content />
      </Suspense>
    </GraphQLProvider>
  )
}
