import { NetworkError } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import {
  DeferringTodoQuery,
  entryOf,
  fakeClock,
  firstTodo,
  idleObserver,
  offline,
  subscribe,
  titled,
  TodoQuery,
  fakeStore,
  writeTodo,
  prefetchTodo,
  malformed,
} from '../../../test/harness/harness.tsx'
import { fakeStream } from '../../../test/fakes/fakeStream.ts'
import { inspectStore } from '../inspectStore.ts'
import { clearStore, invalidateQuery } from '../invalidateQueries.ts'
import { runMutation } from '../mutation/runMutation.ts'
import { setQueryData } from '../queryData.ts'
import type { ObserverOptions } from './HookMemory.ts'
import { QueryObserver } from './QueryObserver.ts'

fakeClock()

function setUp() {
  const { store, ...fake } = fakeStore({ gcTime: 1_000 })
  const view = (options?: ObserverOptions) =>
    new QueryObserver(entryOf(store, TodoQuery, { id: '1' }), {}, options)
  /** A component whose query has data, and which is hidden until the query is forgotten. */
  const forgotten = async () => {
    const hidden = view()
    const hide = hidden.subscribe(() => undefined)
    await fake.last().respond(titled('Tea'))
    hide()
    vi.advanceTimersByTime(2_000)
    expect(inspectStore(store)).toEqual([])
    return hidden
  }
  return { ...fake, store, view, forgotten }
}

// https://github.com/react/react/pull/36947
// https://github.com/CherryHQ/cherry-studio/issues/20070
// https://github.com/react/react/issues/27670
test('a component that was hidden is told to render when it is on screen again', () => {
  const hidden = setUp().view()
  hidden.subscribe(() => undefined)()
  const update = vi.fn()
  hidden.subscribe(update)
  expect(update).toHaveBeenCalled()
})

test('a component that was hidden does not show data that was forgotten meanwhile', async () => {
  const hidden = await setUp().forgotten()
  expect(hidden.snapshot()).toMatchObject({ status: 'loading', data: undefined })
})

// https://github.com/apollographql/apollo-client/issues/11752
test('`refetch` of a component that was hidden until its query was forgotten brings data into the store', async () => {
  const { calls, forgotten, last, store } = setUp()
  const hidden = await forgotten()
  const result = hidden.snapshot().refetch()
  await last().respond(titled('Coffee'))
  expect(await result).toMatchObject({ data: titled('Coffee') })
  expect(inspectStore(store)).toMatchObject([{ data: titled('Coffee') }])
  vi.advanceTimersByTime(400_000)
  expect(inspectStore(store)).toEqual([])
  expect(calls).toHaveLength(2)
})

test('a skipped hook shows data that is written after its query was forgotten between render and commit', () => {
  const { store, view } = setUp()
  const skipped = view({ skip: true })
  vi.advanceTimersByTime(400_000)
  expect(inspectStore(store)).toEqual([])
  skipped.subscribe(() => undefined)
  writeTodo(store, 'Tea')
  expect(skipped.snapshot().data).toEqual(titled('Tea'))
})

/** A query that a hook uses. `shown` lists how the hook shows each change. */
function followed(document = TodoQuery) {
  const { fetcher, latest } = fakeStream()
  const { calls, last, store } = fakeStore({ fetcher })
  const shown: ('batched' | 'at once')[] = []
  const update = () => void shown.push('batched')
  const view = new QueryObserver(entryOf(store, document, { id: '1' }), {}, {}, undefined, update)
  // A hook renders before it subscribes.
  view.snapshot()
  view.subscribe(() => shown.push('at once'))
  shown.length = 0
  const write = (title: string) => setQueryData(store, document, titled(title), firstTodo)
  return { calls, store, last, latest, shown, view, write }
}

test.for(['response', 'failure'])('the %s of a lone request is shown at once', async (what) => {
  const { last, shown } = followed()
  await (what === 'failure' ? last().fail(offline) : last().respond(titled('Tea')))
  expect(shown).toEqual(['at once'])
})

test('a response is shown at once when another request was aborted before', async () => {
  const { last, shown, store } = followed()
  const todo = last()
  const unused = subscribe(entryOf(store, TodoQuery, { id: '2' }), idleObserver(), 0)
  unused()
  vi.advanceTimersByTime(1)
  await last().fail(new NetworkError('aborted'))
  shown.length = 0
  await todo.respond(titled('Tea'))
  expect(shown).toEqual(['at once'])
})

test('a batched response that changes nothing on screen causes no render', async () => {
  const { last, shown, store, view } = followed()
  await last().respond(titled('Tea'))
  view.snapshot()
  void prefetchTodo(store, '2')
  void invalidateQuery(store, TodoQuery, firstTodo)
  shown.length = 0
  await last().respond(titled('Tea'))
  expect(shown).toEqual([])
})

test('parts of a response are batched', async () => {
  vi.useRealTimers()
  const { latest, shown } = followed(DeferringTodoQuery)
  await latest().part(titled('Tea'))
  expect(shown).toEqual(['batched'])
})

test('the effect of `clearStore` is shown at once', () => {
  const { shown, store, write } = followed()
  write('Tea')
  clearStore(store)
  expect(shown).toEqual(['at once', 'at once'])
})

// https://github.com/clauderic/dnd-kit/issues/921
// https://github.com/hello-pangea/dnd/issues/424
test('an optimistic write is shown at once, and its end is batched', async () => {
  const { last, shown, store } = followed()
  await last().respond(titled('Tea'))
  const optimistic = (written: typeof store) => writeTodo(written, 'Coffee')
  const result = runMutation(store, 'mutation Rename { rename }', {}, { optimistic })
  expect(shown).toEqual(['at once', 'at once'])
  await last().fail(malformed)
  await result
  expect(shown).toEqual(['at once', 'at once', 'batched'])
})

/** A query with data, which a hook polls. Returns how many requests it has sent after a minute. */
async function requestsInAMinute(pollInterval?: number) {
  const { calls, last, store } = fakeStore()
  const observer = new QueryObserver(entryOf(store, '{ a }'), {})
  observer.commit(undefined, pollInterval)
  const stop = observer.subscribe(() => undefined)
  await last().respond({ a: 1 })
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  return calls.length
}

test('a query polls without a `document`, as in React Native', async () => {
  vi.stubGlobal('document', undefined)
  expect(await requestsInAMinute(50_000)).toBe(2)
})

test.for([Infinity, 3e9, 0, undefined])(
  'a query with an interval of %s does not poll within a minute',
  async (interval) => {
    expect(await requestsInAMinute(interval)).toBe(1)
  },
)
