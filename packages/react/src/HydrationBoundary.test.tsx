import { act, screen } from '@testing-library/react'
import { Profiler, type ReactNode, Suspense, useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import {
  createRouter,
  expectText,
  fakeClock,
  flushMicrotasks,
  harness,
  type Harness,
  hydrateElement,
  it,
  leaveAct,
  partly,
  pass,
  refetch,
  sentState,
  served,
  Title,
  titled,
  Todo,
  useTodo,
  watchErrors,
  writeTodo,
  prefetchTodo,
  todoIn,
} from '../test/harness/harness.tsx'
import {
  clearStore,
  type DehydratedState,
  GraphQLProvider,
  HydrationBoundary,
  invalidateQueries,
  createQueryStore,
  hydrate,
  type HydrationBoundaryProps,
} from './index.ts'
import { takeState } from './store/hydrate.ts'
import { createClient } from '@thinql/core'

fakeClock()
const minute = 60_000

/** A state of a server that is a second newer than everything so far. */
function newerState(title: string): DehydratedState {
  vi.advanceTimersByTime(1_000)
  return sentState(title)
}

/** Suspends until `open` is called. */
function gate() {
  let open!: () => void
  const all = { promise: new Promise<void>((resolve) => (open = resolve)) as Promise<void> | undefined }
  function Gate() {
    // React 18 takes only a promise that is thrown.
    if (all.promise) throw all.promise as unknown as Error
    return null
  }
  const openNow = () => {
    all.promise = undefined
    open()
    return flushMicrotasks()
  }
  return { Gate, open: () => act(openNow) }
}

/** Returns the texts of an element before each paint, from now on. */
function texts(element: Element) {
  const seen: (string | null)[] = []
  // It is called in a microtask after a change.
  const observer = new MutationObserver(() => seen.push(element.textContent))
  observer.observe(element, { childList: true, characterData: true, subtree: true })
  return seen
}

/** A page with a todo, and a router below it. */
function layout(all: Harness, home: ReactNode = <Todo />) {
  const { Router, go } = createRouter()
  const { container } = all.render(
    <>
      {home}
      <Router />
    </>,
  )
  return { go, seen: texts(container), text: () => container.textContent }
}

const open = () => {
  const all = harness({ staleTime: Infinity })
  writeTodo(all.store, 'Tea')
  return { ...all, ...layout(all) }
}
const page = (state: DehydratedState, children: ReactNode = <Todo />) => (
  <HydrationBoundary state={state}>{children}</HydrationBoundary>
)

it('a page shows newer data before the next paint when it replaces one with old data', async () => {
  const { render, store } = harness({ staleTime: Infinity })
  writeTodo(store, 'Tea')
  let show!: (page: ReactNode) => void
  function Pages() {
    const [shown, setShown] = useState<ReactNode>(<Todo />)
    useEffect(() => {
      show = setShown
    }, [])
    return shown
  }
  const { container } = render(<Pages />)
  const seen = texts(container)
  leaveAct()
  show(page(newerState('Coffee')))
  await pass(10)
  expect(seen).toEqual(['Coffee'])
})

// https://github.com/TanStack/query/issues/4335
it('a query on screen that is loading shows the data of a boundary that commits', async () => {
  const all = harness({ staleTime: Infinity })
  const { go, text } = layout(all)
  expect(text()).toBe('loading')
  await go(page(newerState('Coffee')))
  expect(text()).toBe('CoffeeCoffee')
  expect(all.calls).toHaveLength(1)
})

it('a component that is suspended shows the data of a boundary that commits', async () => {
  const all = harness({ staleTime: Infinity })
  const { go, text } = layout(
    all,
    <Suspense fallback="waiting ">
      <Title />
    </Suspense>,
  )
  await go(page(newerState('Coffee'), null))
  expect(text()).toBe('CoffeeRefetch')
})

// https://github.com/TanStack/query/issues/4691
// https://github.com/TanStack/query/pull/5989
it('a boundary replaces data beside an error when it commits, and suspends nothing', async () => {
  const all = harness({ staleTime: Infinity })
  const { go, text } = layout(all)
  await all.fail(partly(titled('partial')))
  const { Gate, open: load } = gate()
  await go(page(newerState('Coffee'), [<Gate key="gate" />, <Title key="title" />]))
  await go(page(newerState('Coffee'), [<Gate key="gate" />, <Title key="title" />]))
  expect(text()).toBe('partial')
  await load()
  expect(text()).toBe('CoffeeCoffeeRefetch')
  expect(all.calls).toHaveLength(1)
})

it('a boundary does not replace newer data beside an error', async () => {
  const all = harness({ staleTime: Infinity })
  const old = sentState('Tea')
  vi.advanceTimersByTime(1_000)
  const { go, text } = layout(all)
  await all.fail(partly(titled('partial')))
  await go(page(old, <Title />))
  expect(text()).toBe('partialTea (GraphQLResultError)Refetch')
})

it('a boundary that waits for a part of its page changes nothing for a component that mounts meanwhile', async () => {
  const { go, render, text } = open()
  const { Gate, open: load } = gate()
  await go(page(newerState('Coffee'), <Gate />))
  const { container: other } = render(<Todo />)
  expect(other.textContent).toBe('Tea')
  await load()
  expect([text(), other.textContent]).toEqual(['Coffee', 'Coffee'])
})

it('a boundary matches the HTML when the store shows older data elsewhere', async () => {
  const { render: show, store } = harness({ staleTime: Infinity })
  writeTodo(store, 'Tea')
  const { container } = show(<Todo />)
  const ui = <GraphQLProvider store={store}>{page(newerState('Milk'))}</GraphQLProvider>
  expect(await hydrateElement(served('<p>Milk</p>'), ui)).toEqual({ errors: [], text: 'Milk' })
  expect(container.textContent).toBe('Milk')
})

// https://github.com/vercel/next.js/issues/59958
// https://github.com/CaptainN/npdev-collections/issues/2
it('a boundary that renders again does not replace a write, whatever the clock says', () => {
  const { render, store } = harness()
  const ui = page(newerState('Coffee'))
  const { rerender } = render(ui)
  act(() => writeTodo(store, 'edited'))
  vi.setSystemTime(Date.now() - 10 * minute)
  rerender(ui)
  rerender(page({ ...(ui.props as { state: DehydratedState }).state }))
  expectText('edited')
})

// https://github.com/vercel/next.js/issues/73644
// https://github.com/TanStack/query/issues/9610
it('a boundary brings back data that the store has forgotten, and its age', () => {
  const { calls, render, store } = harness({ gcTime: minute, staleTime: 30 * minute })
  const ui = page(newerState('Coffee'))
  render(ui).unmount()
  for (const [pause, requests] of [
    [20, 0],
    [20, 1],
  ] as const) {
    act(() => void vi.advanceTimersByTime(pause * minute))
    expect(todoIn(store)).toBeUndefined()
    const { unmount } = render(ui)
    expectText('Coffee')
    expect(calls).toHaveLength(requests)
    unmount()
  }
})

it('a boundary takes newer data in a render when only a prefetch waits for it', () => {
  const { store } = harness()
  writeTodo(store, 'old')
  void invalidateQueries(store)
  void prefetchTodo(store)
  takeState(store, newerState('new'), { inRender: true })
  expect(todoIn(store)).toEqual(titled('new'))
})

it('a boundary that was rendered before `clearStore` takes nothing after it', async () => {
  const { go, store, text } = open()
  const { Gate, open: load } = gate()
  await go(page(newerState('Coffee'), <Gate />))
  act(() => clearStore(store, { refetch: false }))
  await load()
  expect(text()).toBe('loading')
  expect(todoIn(store)).toBeUndefined()
})

/** A store whose responses have these dates. */
function storeOf(...dates: readonly string[]) {
  const left = [...dates]
  const fetch = () =>
    Promise.resolve(Response.json({ data: titled('Tea') }, { headers: { date: left.shift() ?? '' } }))
  return createQueryStore(createClient({ fetch }))
}

// https://github.com/wevm/wagmi/issues/3611
// https://github.com/jotaijs/jotai-ssr/issues/15
test('a boundary whose state brings nothing more when it commits renders once', () => {
  const { render } = harness()
  let commits = 0
  render(<Profiler id="page" onRender={() => commits++} children={page(sentState('Tea'), 'Home')} />)
  expect(commits).toBe(1)
})

test('a boundary with newer data makes React log nothing', async () => {
  const errors = watchErrors()
  // React logs it once for each name of a component.
  const Boundary = (props: HydrationBoundaryProps) => HydrationBoundary(props)
  const all = harness({ staleTime: Infinity })
  const { go } = layout(all)
  await all.respond(titled('Tea'))
  await go(<Boundary state={newerState('Coffee')} />)
  expect(errors).not.toHaveBeenCalled()
})

// https://github.com/TanStack/query/issues/9610
// https://github.com/TanStack/query/pull/11137
test.each([
  ['a component still shows', true],
  ['no component shows', false],
])('a page with fresh data in place of old data that %s sends no request', async (_, isShown) => {
  const { calls, render, respond } = harness({ staleTime: 60_000 })
  const { rerender } = render([<Todo key="old" />])
  await respond(titled('Tea'))
  vi.advanceTimersByTime(120_000)
  if (!isShown) rerender([])
  const page = (
    <HydrationBoundary key="new" state={newerState('Coffee')}>
      <Todo />
    </HydrationBoundary>
  )
  rerender(isShown ? [<Todo key="old" />, page] : [page])
  expect(screen.getAllByText('Coffee')).toHaveLength(isShown ? 2 : 1)
  expect(calls).toHaveLength(1)
})

// https://github.com/TanStack/query/issues/8479
// https://github.com/TanStack/query/issues/6240
test('a page has the data of its state in the first render, also if the layout above it has the same query', () => {
  const { render } = harness()
  const texts: string[] = []
  const Noted = () => {
    texts.push(useTodo().data?.todo.title ?? 'loading')
    return null
  }
  render(
    <>
      <Todo />
      <HydrationBoundary state={sentState('Tea')}>
        <Noted />
      </HydrationBoundary>
    </>,
  )
  expect(new Set(texts)).toEqual(new Set(['Tea']))
})

// https://github.com/aws/aws-sdk-go-v2/pull/3431
// https://github.com/testssl/testssl.sh/pull/2032
test('a response from a cache, whose date is an hour old, does not make an old state new', async () => {
  const state = newerState('old')
  vi.advanceTimersByTime(60_000)
  const store = storeOf(...[0, 3_600_000].map((age) => new Date(Date.now() - age).toUTCString()))
  for (const id of ['1', '2']) {
    await prefetchTodo(store, id)
    vi.advanceTimersByTime(1_000)
  }
  hydrate(store, state)
  expect(todoIn(store)).toEqual(titled('Tea'))
})

// https://github.com/abhi1693/openclaw-mission-control/pull/203
test.each([false, true])(
  'a part that hydrates while a request is in flight has the `fetching` of its HTML, with skip: %s',
  async (skip) => {
    const { calls, store, ...page } = harness()
    hydrate(store, sentState('Tea'))
    const { result } = page.renderTodo()
    void refetch(result)
    function Part() {
      const { data, fetching } = useTodo({ skip })
      return `${data?.todo.title} ${fetching}`
    }
    const { errors, text } = await hydrateElement(
      served('Tea false'),
      <GraphQLProvider store={store} children={<Part />} />,
    )
    expect({ errors, text, sent: calls.length }).toEqual({ errors: [], text: 'Tea true', sent: 1 })
  },
)
