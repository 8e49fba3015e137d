import { GraphQLResultError } from '@thinql/core'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRows, type RowsData, rowsOf } from '../../test/pages.tsx'

/** Responds with GraphQL errors beside data. */
function respondPartly(view: ReturnType<typeof renderRows>, data: RowsData | null) {
  const error = new GraphQLResultError('query Rows: no price', {
    errors: [{ message: 'no price' }],
    response: { status: 200, headers: new Headers(), body: '', data },
  })
  return act(() => view.last().fail(error, data))
}

test('shows a first page that came with GraphQL errors beside its error', async () => {
  const view = renderRows()
  await respondPartly(view, rowsOf(['a'], 'after a'))
  expect(view.result.current).toMatchObject({ status: 'error', loading: false, hasNext: true })
  expect(view.rows()).toEqual(['a'])
})

test('loads a first page with errors again by loadNext, and then goes on', async () => {
  const view = renderRows()
  await respondPartly(view, rowsOf(['a'], 'after a'))
  act(() => void view.result.current.loadNext())
  expect(view.result.current).toMatchObject({ error: undefined })
  await view.respond(['A'], 'after a')
  act(() => void view.result.current.loadNext())
  await view.respond(['b'])
  expect(view.rows()).toEqual(['A', 'b'])
  expect(view.cursors()).toEqual([undefined, undefined, 'after a'])
})

test('shows a next page that came with GraphQL errors after the pages before it', async () => {
  const view = renderRows()
  await view.respond(['a'], 'after a')
  act(() => void view.result.current.loadNext())
  await respondPartly(view, rowsOf(['b']))
  expect(view.rows()).toEqual(['a', 'b'])
  expect(view.result.current).toMatchObject({ status: 'error', error: { message: 'query Rows: no price' } })
})

test('shows no next page whose data is null', async () => {
  const view = renderRows()
  await view.respond(['a'], 'after a')
  act(() => void view.result.current.loadNext())
  await respondPartly(view, null)
  expect(view.rows()).toEqual(['a'])
  expect(view.result.current).toMatchObject({ status: 'error', hasNext: true, loadingNext: false })
})

test('keeps all old pages when one of them comes with GraphQL errors in a renewal', async () => {
  const view = renderRows()
  await view.load(['a'], ['b'])
  act(() => void view.result.current.refetch())
  await view.idle()
  await view.respond(['A'], 'after A')
  await view.idle()
  await respondPartly(view, rowsOf(['B']))
  expect(view.rows()).toEqual(['a', 'b'])
  expect(view.result.current).toMatchObject({ status: 'error', fetching: false })
})

test('renews all pages by refetch after the next page has failed', async () => {
  const view = renderRows()
  await view.respond(['a'], 'after a')
  act(() => void view.result.current.loadNext())
  await respondPartly(view, rowsOf(['b']))
  act(() => void view.result.current.refetch())
  await view.idle()
  await view.respond(['A'], 'after A')
  await view.idle()
  expect(view.cursors()).toEqual([undefined, 'after a', undefined])
  expect(view.rows()).toEqual(['A'])
  expect(view.result.current).toMatchObject({ status: 'success', hasNext: true })
})
