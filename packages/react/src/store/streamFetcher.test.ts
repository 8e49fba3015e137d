import {
  DeferringTodoQuery,
  entryOf,
  nextTask,
  offline,
  partly,
  titled,
  type TodoData,
  prefetchTodo,
  fakeStore,
} from '../../test/harness/harness.tsx'
import {
  clearStore,
  dehydrate,
  getQueryData,
  invalidateQueries,
  prefetchQuery,
  setQueryData,
} from '../index.ts'
import { createClient, type GraphQLDocument, NetworkError, stream, type StreamedResult } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { fakeStream } from '../../test/fakes/fakeStream.ts'
import { QueryObserver } from './entry/QueryObserver.ts'
import type { QueryStore } from './queryStore.ts'
import { runMutation } from './mutation/runMutation.ts'
import { streamFetcher } from './streamFetcher.ts'

const variables = { id: '1' }
const part = { todo: { title: 'Tea' } }
const whole = { todo: { title: 'Tea', note: 'green' } }

function growing(fetcher?: typeof stream) {
  const fakes = fakeStream()
  const { store, ...fake } = fakeStore({ fetcher: fetcher ? streamFetcher(fetcher) : fakes.fetcher })
  /** Adds a hook, and returns what it shows from now on. */
  const show = () => {
    const view = new QueryObserver(entryOf(store, DeferringTodoQuery, variables), {})
    const leave = view.subscribe(() => undefined)
    return { leave, shown: () => view.snapshot() }
  }
  return { ...fake, ...fakes, store, show }
}

/** A query on screen whose response grows. */
function started() {
  const all = growing()
  return { ...all, ...all.show() }
}

test('a response that grows is in getQueryData and dehydrate only when it is complete', async () => {
  const { latest, store } = started()
  await latest().part(part)
  expect(getQueryData(store, DeferringTodoQuery, { variables })).toBeUndefined()
  expect(dehydrate(store)).toEqual({})
  await latest().end(whole)
  expect(getQueryData(store, DeferringTodoQuery, { variables })).toBe(whole)
  expect(Object.values(dehydrate(store))).toMatchObject([{ pages: [{ data: whole }] }])
})

test('a response that grows gets the pending optimistic writes when it is complete', async () => {
  const { last, latest, shown, store } = started()
  await latest().part(part)
  const anticipate = (data?: TodoData) => data && titled('anticipated')
  const optimistic = (store: QueryStore) =>
    setQueryData<TodoData, unknown>(store, DeferringTodoQuery, anticipate, { variables })
  void runMutation(store, 'mutation Rename { rename }', {}, { optimistic })
  expect(shown()).toMatchObject({ status: 'loading', data: part })
  await latest().end(whole)
  expect(shown()).toMatchObject({ status: 'success', data: titled('anticipated') })
  await last().fail(offline)
  expect(shown()).toMatchObject({ status: 'success', data: whole })
})

// https://github.com/apollographql/apollo-client/issues/11704
// https://github.com/apollographql/apollo-client/issues/12660
test('a response that grows stays on screen after an invalidation, until the next response is complete', async () => {
  const { responses, shown, store } = started()
  await responses[0]?.part(whole)
  void invalidateQueries(store, DeferringTodoQuery)
  expect(shown()).toMatchObject({ status: 'loading', data: whole })
  await responses[0]?.end(titled('outdated'))
  await responses[1]?.part(part)
  expect(shown()).toMatchObject({ status: 'success', data: titled('outdated') })
  await responses[1]?.end(titled('new'))
  expect(shown()).toMatchObject({ status: 'success', data: titled('new') })
})

test('a response that grows is gone after `clearStore`, even if more parts arrive', async () => {
  const { responses, shown, store } = started()
  await responses[0]?.part(part)
  clearStore(store)
  expect(shown()).toMatchObject({ status: 'loading', data: undefined })
  await responses[0]?.part(whole)
  expect(shown()).toMatchObject({ status: 'loading', data: undefined })
  await responses[1]?.part(part)
  expect(shown()).toMatchObject({ status: 'loading', data: part })
})

test('a query without @defer or @stream goes through the middleware of the client', async () => {
  const { responses, last, store } = started()
  const prefetched = prefetchTodo(store)
  await last().respond(titled('Tea'))
  expect(await prefetched).toMatchObject({ data: titled('Tea') })
  expect(responses).toHaveLength(1)
})

const response = { status: 200, headers: new Headers() }
const options = { variables: undefined, operationName: undefined, signal: new AbortController().signal }
const complete = { data: titled('Tea'), response }
const cut = new NetworkError('cut')

/** Fetches a document from a server that sends these results together, then ends or throws. */
async function fetched(document: GraphQLDocument, results: StreamedResult<unknown>[], thrown?: Error) {
  function* send() {
    yield* results
    if (thrown) throw thrown
  }
  const client = createClient({ print: () => DeferringTodoQuery })
  const onPart = vi.fn()
  // A fake can't keep the types of any document, as the generic signature promises.
  const fetcher = streamFetcher(send as unknown as typeof stream)
  const result = await fetcher(client, document, options, onPart)
  await nextTask()
  return { onPart, result }
}

test('a document that `print` turns into text with @defer is streamed', async () => {
  const { result } = await fetched({ kind: 'Document', definitions: [] }, [complete])
  expect(result).toBe(complete)
})

test.each<[string, readonly object[], readonly object[]]>([
  ['that arrives as a whole', [{ ...complete, hasNext: true }, complete], []],
  ['that arrives as a whole with errors', [{ ...complete, error: partly() }], []],
  [
    'that is cut off after a part without data',
    [{ data: part, hasNext: true }, { hasNext: true }, { error: cut }],
    [[part]],
  ],
])('a response %s shows its data once', async (_, results, parts) => {
  const { onPart, result } = await fetched(DeferringTodoQuery, results as StreamedResult<unknown>[])
  expect(result).toBe(results.at(-1))
  expect(onPart.mock.calls).toEqual(parts)
})

test('a document of unknown kind is called a query in its error', async () => {
  const { result } = await fetched('fragment Note on Todo { ... @defer { note } }', [], new Error('down'))
  expect(result.error?.message).toBe('query: one of your functions threw; see the cause.')
})

test('the parts of a prefetch that failed are gone, and the next response grows', async () => {
  const { responses, latest, show, store } = growing()
  const prefetched = prefetchQuery(store, DeferringTodoQuery, { variables })
  await latest().part(titled('old'))
  await latest().fail(cut, titled('old'))
  await prefetched
  const { shown } = show()
  expect(shown()).toMatchObject({ status: 'loading', data: undefined })
  await responses[1]?.part(titled('new'))
  expect(shown()).toMatchObject({ status: 'loading', data: titled('new') })
})

/** A fake can't keep the types of any document, so they are cast. */
const fetchers = [
  {
    what: 'throws',
    fetcher: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(cut) }) }),
    error: { message: 'query Todo: one of your functions threw; see the cause.', cause: cut },
  },
  { what: 'yields nothing', fetcher: () => [], error: { message: 'query: the fetcher gave no result.' } },
] as unknown as { what: string; fetcher: typeof stream; error: object }[]

test.for(fetchers)('a fetcher that $what gives a RequestError with a message', async ({ fetcher, error }) => {
  const { show } = growing(fetcher)
  const { shown } = show()
  await nextTask()
  expect(shown()).toMatchObject({ status: 'error', error: { name: 'RequestError', ...error } })
})
