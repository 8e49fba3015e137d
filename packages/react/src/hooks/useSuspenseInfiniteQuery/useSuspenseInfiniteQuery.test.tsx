import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import {
  offline,
  flushMicrotasks,
  harness,
  it,
  expectText,
  silenceCaughtErrors,
  click,
} from '../../../test/harness/harness.tsx'
import { next, type RowsData, rowsOf, RowsQuery, rowsIn } from '../../../test/screens/pages.tsx'
import { QueryErrorBoundary, useSuspenseInfiniteQuery } from '../../index.ts'

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
