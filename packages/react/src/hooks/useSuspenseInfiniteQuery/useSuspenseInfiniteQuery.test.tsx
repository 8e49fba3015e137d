import { act, screen, within } from '@testing-library/react'
import { StrictMode, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  offline,
  partly,
  flushMicrotasks,
  harness,
  hydrateElement,
  served,
  it,
  expectText,
  silenceCaughtErrors,
  click,
  fakeStore,
} from '../../../test/harness/harness.tsx'
import { next, type RowsData, rowsOf, RowsQuery, rowsIn } from '../../../test/screens/pages.tsx'
import {
  dehydrate,
  GraphQLProvider,
  hydrate,
  prefetchQuery,
  QueryErrorBoundary,
  setQueryData,
  useSuspenseInfiniteQuery,
} from '../../index.ts'

const added: boolean[] = []

function Rows() {
  const { error, hasNext, loadNext, pages } = useSuspenseInfiniteQuery(RowsQuery, {
    variables: {},
    next,
  })
  const rows = rowsIn({ pages }).join(' ')
  return (
    <>
      <p>{`${rows}${hasNext ? ' …' : ''}${error ? ` (${error.name})` : ''}`}</p>
      <button onClick={() => void loadNext().then((result) => added.push(result))}>More</button>
    </>
  )
}

const page = (
  <QueryErrorBoundary fallback={({ name }, retry) => <button onClick={retry}>Retry after {name}</button>}>
    <Suspense fallback={<p>loading</p>}>
      <Rows />
    </Suspense>
  </QueryErrorBoundary>
)

/** The texts on screen. React hides what suspends. */
const shown = () =>
  screen
    .getAllByText(/./, { selector: 'p:not([style*="none"])' })
    .map(({ textContent }) => textContent)
    .join()

async function renderRows() {
  const all = harness()
  all.render(page)
  await act(flushMicrotasks)
  const respond = (data: RowsData) => all.respond(data)
  return { ...all, respond }
}

it('a list with suspense suspends until its first page is there, after one request', async () => {
  const { respond, calls } = await renderRows()
  expect(shown()).toBe('loading')
  await respond(rowsOf(['a', 'b'], 'b'))
  expect(shown()).toBe('a b …')
  expect(calls).toHaveLength(1)
})

silenceCaughtErrors()

test('an error of the first load goes to the boundary, and a retry loads again', async () => {
  const { respond, calls, fail } = await renderRows()
  await fail(offline)
  click('Retry after NetworkError')
  await act(flushMicrotasks)
  expect(shown()).toBe('loading')
  await respond(rowsOf(['a', 'b']))
  expect(shown()).toBe('a b')
  expect(calls).toHaveLength(2)
})

test('an error beside the data of the first page goes to the boundary', async () => {
  const { fail } = await renderRows()
  await fail(partly(rowsOf(['a', 'b'])))
  expectText('Retry after GraphQLResultError')
})

test('a first load that fails goes to the boundary, even with the pages of other variables', async () => {
  const all = harness()
  const Sorted = ({ by }: { by: string }) => {
    const options = { variables: { filter: by }, next, keepPreviousData: true }
    return <p>{rowsIn(useSuspenseInfiniteQuery(RowsQuery, options)).join(' ')}</p>
  }
  const sorted = (by: string) => (
    <QueryErrorBoundary fallback={({ name }) => name}>
      <Suspense children={<Sorted by={by} />} />
    </QueryErrorBoundary>
  )
  const { rerender } = all.render(sorted('name'))
  await act(flushMicrotasks)
  await all.respond(rowsOf(['a', 'b']))
  rerender(sorted('date'))
  expectText('a b')
  await all.fail(offline)
  expectText('NetworkError')
})

// https://github.com/TanStack/query/issues/9938
// https://github.com/TanStack/query/pull/10025
test('an error of the next page stays beside the pages, and loadNext loads that page again', async () => {
  const { respond, fail } = await renderRows()
  await respond(rowsOf(['a', 'b'], 'b'))
  added.length = 0
  click('More')
  await fail(offline)
  expect(shown()).toBe('a b … (NetworkError)')
  click('More')
  await respond(rowsOf(['c']))
  expect(shown()).toBe('a b c')
  expect(added).toEqual([false, true])
})

test('a list with suspense begins with the data of its query, and does not suspend', async () => {
  const { calls, render, store } = harness()
  setQueryData(store, RowsQuery, rowsOf(['a', 'b']))
  render(page)
  await act(flushMicrotasks)
  expectText('a b')
  expect(calls).toEqual([])
})

test('a list with suspense hydrates with all pages of the server, without a mismatch and without a request', async () => {
  const server = fakeStore()
  const prefetched = prefetchQuery(server.store, RowsQuery)
  await server.last().respond(rowsOf(['a', 'b'], 'b'))
  await prefetched
  const { calls, store } = fakeStore()
  hydrate(store, dehydrate(server.store))
  const pageWith = (from: typeof store) => (
    <StrictMode>
      <GraphQLProvider store={from}>{page}</GraphQLProvider>
    </StrictMode>
  )
  const container = served(renderToString(pageWith(server.store)))
  expect(within(container).getByText('a b …')).toBeDefined()
  expect(await hydrateElement(container, pageWith(store))).toMatchObject({ errors: [] })
  expect(within(container).getByText('a b …')).toBeDefined()
  expect(calls).toEqual([])
})
