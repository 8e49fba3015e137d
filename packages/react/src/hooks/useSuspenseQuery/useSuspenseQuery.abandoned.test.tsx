import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  offline,
  flushMicrotasks,
  fakeClock,
  leaveAct,
  pass,
  watchErrors,
  harness,
  titled,
  TodoQuery,
  todoItem,
  writeTodo,
  it,
  expectText,
  Boundary,
  click,
  GuardedTitle,
  SuspendingTitle,
  Title,
  ErrorBoundary,
  Todo,
} from '../../../test/harness/harness.tsx'
import {
  clearStore,
  listen,
  inspectStore,
  type QueryStore,
  useInfiniteQuery,
  useQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQueries,
  useSuspenseQuery,
} from '../../index.ts'
import { Suspense } from 'react'
import { remove } from '../../devtools/override.ts'

fakeClock()
afterEach(() => {
  // What the next test renders is in a later task.
  act(() => {
    vi.advanceTimersByTime(1)
  })
  vi.clearAllTimers()
})

/** Creates a store that forgets its queries after the test. Otherwise, they would wait for those of the next test. */
function setUp(options?: Parameters<typeof harness>[0]) {
  const all = harness(options)
  onTestFinished(() => clearStore(all.store, { refetch: false }))
  return all
}

/** Suspends, and then unmounts the component. */
async function abandoned(gcTime: number) {
  const events: string[] = []
  const all = setUp({ gcTime })
  listen(all.store, ({ type }) => events.push(type))
  const { unmount } = all.render(<SuspendingTitle />)
  await act(flushMicrotasks)
  unmount()
  return { ...all, events }
}

it.each<[string, (store: QueryStore) => void]>([
  ['`clearStore` without a refetch', (store) => clearStore(store, { refetch: false })],
  ['`setQueryData`', (store) => writeTodo(store, 'Tea')],
])('a query that has just suspended is not sent after %s', async (_, change) => {
  const { calls, render, store } = setUp()
  render(<SuspendingTitle />)
  change(store)
  await act(flushMicrotasks)
  expect(calls).toHaveLength(0)
})

it('a query that has just suspended is sent once after `clearStore`', async () => {
  const { calls, render, store, respond } = setUp()
  render(<SuspendingTitle />)
  clearStore(store)
  await act(flushMicrotasks)
  await respond(titled('Tea'))
  expectText('Tea')
  expect(calls).toHaveLength(1)
})

// React 19 may render without end if the first component suspends just then.

it.each([
  { hook: 'useQuery', other: <Todo /> },
  { hook: 'useSuspenseQuery', other: <Title /> },
])('old data stays on screen while another component loads it by $hook', async ({ other }) => {
  const { calls, render, store, respond } = setUp()
  const first = <SuspendingTitle key="1" />
  const { rerender } = render(first)
  await act(flushMicrotasks)
  await respond(titled('Tea'))
  act(() => clearStore(store, { refetch: false }))
  rerender([first, <Boundary key="2">{other}</Boundary>])
  await act(flushMicrotasks)
  expectText('Tea')
  expectText('loading')
  await respond(titled('Milk'))
  expect(screen.getAllByText('Milk')).toHaveLength(2)
  expect(calls).toHaveLength(2)
})

it('components that wait after `clearStore` without a refetch get the data of one more request', async () => {
  const { calls, render, store, respond } = setUp()
  const waiting = [<Todo key="1" />, <SuspendingTitle key="2" />]
  const { rerender } = render(waiting)
  await act(flushMicrotasks)
  act(() => clearStore(store, { refetch: false }))
  await act(flushMicrotasks)
  expect(calls).toHaveLength(1)
  rerender([...waiting, <SuspendingTitle key="3" />])
  await act(flushMicrotasks)
  await respond(titled('Tea'))
  expect(screen.getAllByText('Tea')).toHaveLength(3)
  expect(calls).toHaveLength(2)
})

it.each([
  { when: 'five seconds after its error throws that', ms: 5_000, requests: 1 },
  { when: 'twelve seconds after its error sends it again', ms: 12_000, requests: 2 },
])('a component that mounts $when', async ({ ms, requests }) => {
  watchErrors()
  const { calls, render, fail } = await abandoned(60_000)
  await fail(offline)
  vi.advanceTimersByTime(ms)
  render(<GuardedTitle />)
  await act(flushMicrotasks)
  expect(calls).toHaveLength(requests)
})

it('the second of two components that suspend for one query at the same time is not reported as joined', async () => {
  const { render, store } = setUp()
  const events: string[] = []
  onTestFinished(listen(store, ({ type }) => events.push(type)))
  render([<SuspendingTitle key="1" />, <SuspendingTitle key="2" />])
  await act(flushMicrotasks)
  expect(events).toEqual(['started'])
})

// https://github.com/facebook/relay/pull/5317
it('an abandoned query without a response is aborted after five minutes, and forgotten', async () => {
  const { events, last } = await abandoned(0)
  vi.advanceTimersByTime(299_999)
  expect(last().signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(last().signal.aborted).toBe(true)
  await act(flushMicrotasks)
  vi.advanceTimersByTime(300_000)
  await flushMicrotasks()
  expect(events.at(-1)).toBe('forgotten')
  expect(vi.getTimerCount()).toBe(0)
})

it('a retry sends both queries, also the one whose error was hidden by that of the other', async () => {
  watchErrors()
  const { calls, render } = harness()
  render(
    <ErrorBoundary>
      <SuspendingTitle id="1" />
      <SuspendingTitle id="2" />
    </ErrorBoundary>,
  )
  await act(flushMicrotasks)
  await act(async () => calls[0]?.fail(offline))
  await act(async () => calls[1]?.fail(offline))
  vi.advanceTimersByTime(2_000)
  click('Retry after NetworkError')
  await act(flushMicrotasks)
  expect(calls.slice(2).map(({ variables }) => variables)).toEqual([{ id: '1' }, { id: '2' }])
  await act(async () => calls[2]?.respond(titled('Tea')))
  await act(async () => calls[3]?.respond(titled('Milk')))
  expectText('Tea')
  expectText('Milk')
})

const variables = { id: '1' }
const list = { variables, next: () => undefined }

interface Props {
  store: QueryStore | undefined
}

function Header({ store }: Props) {
  const { data } = useQuery(TodoQuery, { variables, store })
  return <p>header {data?.todo.title}</p>
}

function ListHeader({ store }: Props) {
  const { pages } = useInfiniteQuery(TodoQuery, { ...list, store })
  return <p>header {pages[0]?.todo.title}</p>
}

const pages: Record<string, (props: Props) => string> = {
  useSuspenseQuery: ({ store }) => useSuspenseQuery(TodoQuery, { variables, store }).data.todo.title,
  useSuspenseQueries: ({ store }) => useSuspenseQueries([todoItem('1')], { store })[0].data.todo.title,
  useSuspenseInfiniteQuery: ({ store }) =>
    useSuspenseInfiniteQuery(TodoQuery, { ...list, store }).pages[0].todo.title,
}

/** What happens while Ada's page loads. Something ends it before one of these steps. */
const steps = (respond: () => unknown) => [
  ...Array.from({ length: 3 }, () => () => Promise.resolve()),
  () => pass(10),
  respond,
  ...Array.from({ length: 12 }, () => () => Promise.resolve()),
  ...Array.from({ length: 6 }, () => () => new Promise((resolve) => setImmediate(resolve))),
  () => pass(10),
]
const moments = steps(() => undefined).map((_, moment) => moment)

const ends: Record<string, (store: QueryStore) => void> = {
  clearStore: (store) => clearStore(store),
  'remove of the devtools': (store) => {
    for (const { key } of inspectStore(store)) remove(store, key)
  },
}

describe.each([
  { where: 'below a provider', own: false },
  { where: 'in a store of its own', own: true },
])('a page that suspends, $where', ({ own }) => {
  describe.each(Object.entries(pages))('%s', (hook, usePage) => {
    const Top = hook === 'useSuspenseInfiniteQuery' ? ListHeader : Header
    const Page = (props: Props) => <p>page {usePage(props)}</p>

    function setUp(withHeader = true) {
      leaveAct()
      const all = harness()
      const store = own ? all.store : undefined
      const top = <Top key="top" store={store} />
      const waiting = (
        <Suspense key="page" fallback={<p>waiting</p>}>
          <Page store={store} />
        </Suspense>
      )
      const page = withHeader ? [top, waiting] : [waiting]
      const respond = (title: string) => Promise.all(all.calls.map((call) => call.respond(titled(title))))
      return { ...all, page, respond, top }
    }

    describe.each(Object.entries(ends))('%s', (_, end) => {
      test.each(moments)('shows the next user, beside a header, at moment %i of the load', async (moment) => {
        const { page, render, respond, store } = setUp()
        render(page)
        for (const [index, step] of steps(() => respond('Ada')).entries()) {
          if (index === moment) break
          await step()
        }
        // What is sent from now on is for the next user.
        end(store)
        await pass(2_000)
        await respond('Bob')
        await pass(2_000)
        expect(screen.queryByText('waiting')).toBeNull()
        expectText('header Bob')
        expectText('page Bob')
      })
    })

    test.each([
      ['', () => undefined],
      [' after `clearStore` without a refetch', (store: QueryStore) => clearStore(store, { refetch: false })],
    ])('a page that waits%s loads again when the store forgets its query', async (_, change) => {
      const { calls, page, render, respond, store } = setUp(false)
      render(page)
      await flushMicrotasks()
      change(store)
      await pass(300_000)
      expect(calls).toHaveLength(2)
      await respond('Bob')
      await pass(2_000)
      expectText('page Bob')
    })
  })
})
