import { useVirtualizer } from '@tanstack/react-virtual'
import { type GraphQLDocument, createClient, NetworkError, stream, toResult } from '@thinql/core'
import { useEffect, useRef, Suspense, useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, onTestFinished, vi } from 'vitest'
import { cdp, page as screen } from 'vitest/browser'
import {
  invalidateQueries,
  useInfiniteQuery,
  useSubscription,
  clearStore,
  createQueryStore,
  getQueryData,
  GraphQLProvider,
  type QueryStore,
  type QueryStoreOptions,
  useQuery,
  streamFetcher,
  useSuspenseQuery,
  QueryErrorBoundary,
  prefetchQuery,
  persist,
} from '../../src/index.ts'
import { eventSource, PriceChanged, priced } from '../screens/prices.tsx'
import { foldErrors } from '../harness/foldErrors.ts'
import { browserHarness, wait } from './browserHarness.tsx'
import { GuardedTitle } from '../screens/suspense.tsx'
import { titled, TodoQuery } from '../screens/todoQuery.ts'
import { everyOutcome } from '@thinql/react/testing'
import { flushSync } from 'react-dom'
import { indexedDbStorage } from '../../recipes/indexedDbStorage.ts'

/** Shows the price in its own root. Each commit keeps the thread busy for `busy` ms. */
async function showPrice(busy: number) {
  const { connections, last, store } = eventSource()
  let commits = 0
  function Price() {
    const { data } = useSubscription(PriceChanged, { variables: { symbol: 'A' }, store })
    useEffect(() => {
      commits++
      const end = performance.now() + busy
      while (performance.now() < end);
    }, [data])
    return <p>{data?.price}</p>
  }
  const container = document.createElement('div')
  const root = createRoot(container)
  root.render(<Price />)
  await expect.poll(() => connections.length).toBe(1)
  let sent = 0
  return {
    commits: () => commits,
    unmount: () => root.unmount(),
    /** Sends a thousand events in each task, and waits until the last one is on screen. */
    send: async (thousands: number) => {
      for (let each = 0; each < thousands; each++) {
        last().send(...Array.from({ length: 1000 }, () => priced(++sent)))
        await wait(0)
      }
      await expect.poll(() => container.textContent).toBe(`${sent}`)
    },
  }
}

async function usedHeap() {
  await cdp().send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp().send('Runtime.getHeapUsage')
  return usedSize
}

test('100,000 events use no more memory than 10,000', async () => {
  const { send, unmount } = await showPrice(0)
  // The first events warm everything up.
  await send(10)
  const before = await usedHeap()
  await send(90)
  // Less than 10 bytes per event.
  expect((await usedHeap()) - before).toBeLessThan(900_000)
  unmount()
})

test('a component that is slower than its events shows the newest event, and not every event', async () => {
  const { commits, send, unmount } = await showPrice(20)
  await send(50)
  expect(commits()).toBeLessThan(200)
  unmount()
})

interface Data {
  page: { rows: string[]; next: number | null }
}

const RowsQuery: GraphQLDocument<Data, { after: number }> =
  'query Rows($after: Int!) { page(after: $after) { rows next } }'

const pageSize = 100
const rowCount = 10_000

function pageAfter(after: number, version = ''): Data {
  const rows = Array.from({ length: pageSize }, (_, index) => `Row ${after + index}${version}`)
  return { page: { rows, next: after + pageSize < rowCount ? after + pageSize : null } }
}

/** A list that renders only the rows in its window, and loads a page when its end comes into view. */
function VirtualList() {
  const scrollable = useRef<HTMLDivElement>(null)
  const { pages, hasNext, loadNext } = useInfiniteQuery(RowsQuery, {
    variables: { after: 0 },
    next: ({ page }) => (page.next === null ? undefined : { after: page.next }),
  })
  const rows = pages.flatMap(({ page }) => page.rows)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollable.current,
    estimateSize: () => 20,
  })
  const items = virtualizer.getVirtualItems()
  const end = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasNext && end >= rows.length - 1) void loadNext()
  }, [hasNext, end, rows.length, loadNext])
  return (
    <div ref={scrollable} data-testid="list" style={{ height: 400, overflow: 'auto' }}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {items.map(({ key, index, start }) => (
          <div key={key} role="listitem" style={{ position: 'absolute', top: start, height: 20 }}>
            {rows[index]}
          </div>
        ))}
      </div>
    </div>
  )
}

test('a virtual list scrolls through 10,000 rows, and a renewal keeps its place', async () => {
  const { calls, render, store } = browserHarness()
  await render(<VirtualList />)
  const list = screen.getByTestId('list').element()
  const cursorOf = (index: number) => (calls[index]?.variables as { after: number }).after

  for (let index = 0; index < rowCount / pageSize; index++) {
    await expect.poll(() => calls.length).toBe(index + 1)
    expect(cursorOf(index)).toBe(index * pageSize)
    await calls[index]?.respond(pageAfter(index * pageSize))
    await expect.poll(() => list.scrollHeight).toBe((index + 1) * pageSize * 20)
    list.scrollTop = list.scrollHeight
  }
  await expect.element(screen.getByText('Row 9999')).toBeVisible()
  expect(screen.getByRole('listitem').elements().length).toBeLessThan(60)
  const { scrollTop } = list

  void invalidateQueries(store, RowsQuery)
  for (let index = 100; index < 200; index++) {
    await expect.poll(() => calls.length).toBe(index + 1)
    expect(list.scrollHeight).toBe(rowCount * 20)
    expect(screen.getByText('Row 9999').element().textContent).toBe('Row 9999')
    await calls[index]?.respond(pageAfter((index - 100) * pageSize, ', renewed'))
  }
  await expect.element(screen.getByText('Row 9999, renewed')).toBeVisible()
  expect(list.scrollTop).toBe(scrollTop)
  expect(calls).toHaveLength(200)
})

const ids = Array.from({ length: 10_000 }, (_, index) => `${index}`)

function Todo({ id }: { id: string }) {
  const { data } = useQuery(TodoQuery, { variables: { id } })
  return data?.todo.title
}

/** Shows all queries, and hides them again. Returns the size of the heap in between. */
async function showAll(store: QueryStore) {
  const container = document.createElement('div')
  // Not with the testing library, because it keeps what it has rendered.
  const root = createRoot(container)
  root.render(
    <GraphQLProvider store={store}>
      {ids.map((id) => (
        <Todo key={id} id={id} />
      ))}
    </GraphQLProvider>,
  )
  await expect.poll(() => container.textContent).toBe('Tea'.repeat(ids.length))
  const heap = await usedHeap()
  const data = ids.map((id) => new WeakRef(getQueryData(store, TodoQuery, { variables: { id } }) ?? {}))
  root.unmount()
  await wait(50)
  return { heap, data }
}

const ends: { by: string; options?: QueryStoreOptions; end?: (store: QueryStore) => void }[] = [
  { by: '`clearStore`', end: (store) => clearStore(store) },
  { by: '`gcTime`', options: { gcTime: 0 } },
]

test.each(ends)('$by forgets 10,000 queries that no hook uses', async ({ options, end }) => {
  const fetch = () => Promise.resolve(Response.json({ data: titled('Tea') }))
  const store = createQueryStore(createClient({ fetch }), options)
  // The first run creates everything that the browser and React create only once.
  await showAll(store)
  end?.(store)
  const before = await usedHeap()

  const { data, heap } = await showAll(store)
  end?.(store)
  const after = await usedHeap()

  expect(data.filter((held) => held.deref())).toEqual([])
  expect(after - before).toBeLessThan((heap - before) / 50)
})

function Clock() {
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((before) => before + 1), 16)
    return () => clearInterval(timer)
  }, [])
  return <p>{ticks}</p>
}

test('an error that React holds back is shown, even if the page renders in between', async () => {
  const { calls, last, render } = browserHarness()
  await render(
    <>
      <Clock />
      <GuardedTitle />
    </>,
  )
  await last().fail(new NetworkError('offline'))
  await expect.element(screen.getByText('Retry after NetworkError')).toBeVisible()
  expect(calls).toHaveLength(1)
})

const StreamedQuery = '{ list @stream { id } }'

/** A response whose list grows by one item with each part. */
function streamedList(length: number): string {
  const parts = Array.from({ length }, (_, id) => ({
    incremental: [{ id: '0', items: [{ id }] }],
    hasNext: true,
  }))
  const first = { data: { list: [] }, pending: [{ id: '0', path: ['list'] }], hasNext: true }
  const last = { completed: [{ id: '0' }], hasNext: false }
  const written = [first, ...parts, last].map((part) => `\r\n---\r\n\r\n${JSON.stringify(part)}`)
  return `${written.join('')}\r\n-----`
}

test('a long list that arrives item by item in one chunk is shown without a render for each item', async () => {
  const headers = { 'content-type': 'multipart/mixed; boundary="-"' }
  const fetch = () => Promise.resolve(new Response(streamedList(500), { headers }))
  const store = createQueryStore(createClient({ fetch }), { fetcher: streamFetcher(stream) })
  const lengths: (number | undefined)[] = []
  function List() {
    const { data } = useQuery<{ list: { id: number }[] }>(StreamedQuery, { store })
    lengths.push(data?.list.length)
    return data?.list.map(({ id }) => <li key={id}>{id}</li>)
  }
  const container = document.createElement('div')
  const root = createRoot(container)
  root.render(<List />)
  await expect.poll(() => container.childElementCount).toBe(500)
  expect(lengths.length).toBeLessThan(10)
  root.unmount()
})

function SuspendedTodos() {
  const { data } = useSuspenseQuery<{ todos: string[] }>('query Todos { todos }')
  const added = useSubscription<{ todo: string }>('subscription TodoAdded { todo }')
  return [...data.todos, added.data?.todo].join(' ')
}

test('a browser shows a table of outcomes, with suspense, a boundary and a subscription', async () => {
  const data = { Todos: { todos: ['Milk'] }, TodoAdded: { todo: 'Tea' } }
  const page = (
    <QueryErrorBoundary fallback={({ name }) => <p role="alert">{name}</p>}>
      <Suspense fallback={<p role="status">Loading…</p>} children={<SuspendedTodos />} />
    </QueryErrorBoundary>
  )
  expect(foldErrors(await everyOutcome(page, { data }))).toEqual({
    loading: '[status: Loading…]',
    data: 'Milk Tea',
    errors: '[alert: Error]',
  })
})

function Todos() {
  const [id, setId] = useState('1')
  const open = (next: string) => {
    document.startViewTransition(() => flushSync(() => setId(next)))
  }
  return (
    <>
      <button onClick={() => open('1')}>First</button>
      <button onClick={() => open('2')}>Second</button>
      <SharedTitle id={id} />
    </>
  )
}

function SharedTitle({ id }: { id: string }) {
  const { data, isPrevious } = useQuery(TodoQuery, { variables: { id }, keepPreviousData: true })
  return <h1 aria-busy={isPrevious}>{data?.todo.title}</h1>
}

/** Records the text of the visible heading in each frame. `transitions` waits until all View Transitions have ended. */
function watch() {
  const start = vi.spyOn(document, 'startViewTransition')
  const shown: string[] = []
  let frame = requestAnimationFrame(function look() {
    const heading = [...document.querySelectorAll('h1')].find((heading) => heading.checkVisibility())
    const text = heading?.textContent ?? 'no heading'
    if (text !== shown.at(-1)) shown.push(text)
    frame = requestAnimationFrame(look)
  })
  onTestFinished(() => {
    cancelAnimationFrame(frame)
    start.mockRestore()
  })
  const transitions = () =>
    Promise.all(start.mock.results.map(({ value }) => (value as ViewTransition).finished))
  return { shown, transitions }
}

async function renderFirst(page: ReactElement, options?: Parameters<typeof browserHarness>[0]) {
  const harness = browserHarness(options)
  await harness.render(page)
  await harness.last().respond(titled('Tea'))
  await expect.element(screen.getByRole('heading', { name: 'Tea' })).toBeVisible()
  return harness
}

test('a View Transition sends one request, and shows the old data until the new data arrives', async () => {
  const { calls, last } = await renderFirst(<Todos />)
  const { shown, transitions } = watch()
  await screen.getByRole('button', { name: 'Second' }).click()
  await transitions()
  await expect.element(screen.getByRole('heading')).toHaveAttribute('aria-busy', 'true')
  await last().respond(titled('Milk'))
  await expect.element(screen.getByRole('heading')).toHaveAttribute('aria-busy', 'false')
  await wait(100)
  expect(shown).toEqual(['Tea', 'Milk'])
  expect(calls.map(({ variables }) => variables)).toEqual([{ id: '1' }, { id: '2' }])
})

const settled = (request: IDBRequest) =>
  new Promise((resolve) => Object.assign(request, { onsuccess: resolve, onupgradeneeded: resolve }))

let count = 0

/** Opens a database as another script does, and closes it. */
async function openElsewhere(name: string, version?: number) {
  const opening = indexedDB.open(name, version)
  await settled(opening)
  await settled(opening)
  opening.result.close()
}

/** A database of one test. `keep` saves a text over it, and `found` is what the next visit shows. */
function database() {
  const name = `kept ${++count}`
  onTestFinished(async () => void (await settled(indexedDB.deleteDatabase(name))))
  const storage = indexedDbStorage(name)
  const visit = async (text: string) => {
    const client = createClient({
      middleware: [() => (sent) => Promise.resolve(toResult(sent, { data: { text } }))],
    })
    const store = createQueryStore(client)
    const { restored, stop } = persist(store, () => storage, { key: 'queries' })
    onTestFinished(stop)
    await restored
    return store
  }
  const found = async () => getQueryData(await visit(''), '{ text }')
  const keep = async (text: string) => {
    await prefetchQuery(await visit(text), '{ text }', { staleTime: 0 })
    dispatchEvent(new Event('pagehide'))
  }
  return { name, storage, found, keep }
}

// https://github.com/dfinity/vetkeys/issues/440
// https://github.com/instantdb/instant/issues/2541
test('a database that another tab deletes waits for nobody, and the next save makes it again', async () => {
  const { name, found, keep } = database()
  await keep('a')
  await expect.poll(found).toEqual({ text: 'a' })
  const saving = keep('b')
  await settled(indexedDB.deleteDatabase(name))
  await saving
  await keep('c')
  await expect.poll(found).toEqual({ text: 'c' })
})

// https://github.com/vm0-ai/vm0/issues/19770
test('another script can upgrade the database, and what was kept is found', async () => {
  const { name, found, keep } = database()
  await keep('a')
  await expect.poll(found).toEqual({ text: 'a' })
  await openElsewhere(name, 7)
  await expect.poll(found).toEqual({ text: 'a' })
})

// https://github.com/jakearchibald/idb/issues/182
// https://github.com/jakearchibald/idb/issues/205
test('a database of another script, without the items, rejects and stays closed', async () => {
  const { name, storage } = database()
  await openElsewhere(name)
  await expect(storage.getItem('queries')).rejects.toMatchObject({ name: 'NotFoundError' })
  await settled(indexedDB.deleteDatabase(name))
})

test('a browser that refuses to open a database rejects with its reason', async () => {
  const { name, storage } = database()
  await openElsewhere(name, 7)
  const open = indexedDB.open.bind(indexedDB)
  const spy = vi.spyOn(indexedDB, 'open').mockImplementation((name) => open(name, 1))
  onTestFinished(() => spy.mockRestore())
  await expect(storage.getItem('queries')).rejects.toMatchObject({ name: 'VersionError' })
})

// As at a full disk, which Chromium notices too late for a test.
// https://github.com/apollographql/apollo-cache-persist/issues/458
test('a write whose transaction is aborted rejects with its reason, and what was kept before stays', async () => {
  const { storage } = database()
  await storage.setItem('queries', 'old')
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    const request = this.getKey('queries') as IDBRequest<IDBValidKey>
    this.transaction.abort()
    return request
  })
  onTestFinished(() => spy.mockRestore())
  await expect(storage.setItem('queries', 'new')).rejects.toMatchObject({ name: 'AbortError' })
  expect(await storage.getItem('queries')).toBe('old')
})
