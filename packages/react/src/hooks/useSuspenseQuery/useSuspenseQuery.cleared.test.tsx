import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { remove } from '../../devtools/override.ts'
import { flushMicrotasks } from '../../../test/fakes/fakeClient.ts'
import { fakeClock, leaveAct, pass } from '../../../test/harness/outsideAct.ts'
import { harness, titled, type TodoData, todoItem, TodoQuery } from '../../../test/harness/harness.tsx'
import {
  clearStore,
  inspectStore,
  type QueryStore,
  useInfiniteQuery,
  useQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQueries,
  useSuspenseQuery,
} from '../../index.ts'

fakeClock()
afterEach(() => vi.clearAllTimers())

const variables = { id: '1' }
const list = { variables, next: () => undefined }

interface Props {
  store: QueryStore | undefined
}

function Header({ store }: Props) {
  const { data } = useQuery<TodoData>(TodoQuery, { variables, store })
  return <p>header {data?.todo.title}</p>
}

function ListHeader({ store }: Props) {
  const { pages } = useInfiniteQuery<TodoData>(TodoQuery, { ...list, store })
  return <p>header {pages[0]?.todo.title}</p>
}

const pages: Record<string, (props: Props) => string> = {
  useSuspenseQuery: ({ store }) =>
    useSuspenseQuery<TodoData>(TodoQuery, { variables, store }).data.todo.title,
  useSuspenseQueries: ({ store }) => useSuspenseQueries([todoItem('1')], { store })[0].data.todo.title,
  useSuspenseInfiniteQuery: ({ store }) =>
    useSuspenseInfiniteQuery<TodoData>(TodoQuery, { ...list, store }).pages[0].todo.title,
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
        expect(screen.getByText('header Bob')).toBeDefined()
        expect(screen.getByText('page Bob')).toBeDefined()
      })
    })

    test('a page that waits shows the data of a component that mounts after `clearStore` without a refetch', async () => {
      const { calls, page, render, respond, store, top } = setUp(false)
      const { rerender } = render(page)
      await flushMicrotasks()
      clearStore(store, { refetch: false })
      await pass(2_000)
      expect(calls).toHaveLength(1)
      rerender([top, ...page])
      await pass(2_000)
      await respond('Bob')
      await pass(2_000)
      expect(screen.getByText('page Bob')).toBeDefined()
    })

    test('a page that waits loads again when the store forgets its query', async () => {
      const { calls, page, render, respond } = setUp(false)
      render(page)
      await flushMicrotasks()
      vi.advanceTimersByTime(300_000)
      await pass(2_000)
      expect(calls).toHaveLength(2)
      await respond('Ada')
      await pass(2_000)
      expect(screen.getByText('page Ada')).toBeDefined()
    })

    test('a page that waits after `clearStore` without a refetch loads again when the store forgets its query', async () => {
      const { page, render, respond, store } = setUp(false)
      render(page)
      await flushMicrotasks()
      clearStore(store, { refetch: false })
      await pass(300_000)
      await respond('Bob')
      await pass(2_000)
      expect(screen.getByText('page Bob')).toBeDefined()
    })
  })
})
