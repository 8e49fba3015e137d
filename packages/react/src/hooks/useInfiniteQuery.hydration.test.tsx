import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fakeClient } from '../../test/fakeClient.ts'
import { next, type RowsData, rowsOf, RowsQuery, type RowsVariables } from '../../test/pages.tsx'
import { createQueryStore, extract, type QueryStore, restore, useInfiniteQuery } from '../index.ts'

function Rows({ store }: { store: QueryStore }) {
  const { pages, status } = useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, { store, next })
  return <p>{[status, ...pages.flatMap(({ rows }) => rows.list)].join(' ')}</p>
}

test('hydrates with the restored first page, without a mismatch and without a request', async () => {
  const { calls, client } = fakeClient()
  const server = createQueryStore(client)
  server.setData<RowsData, unknown>(RowsQuery, undefined, rowsOf(['a'], 'after a'))
  const store = createQueryStore(client)
  restore(store, extract(server))

  const container = document.createElement('div')
  container.innerHTML = renderToString(<Rows store={store} />)
  expect(container.textContent).toBe('success a')
  const errors: unknown[] = []
  // The store had changed before React hydrated.
  store.setData<RowsData, unknown>(RowsQuery, undefined, rowsOf(['a', 'new'], 'after a'))
  const root = await act(() =>
    hydrateRoot(container, <Rows store={store} />, { onRecoverableError: (error) => errors.push(error) }),
  )
  expect(errors).toEqual([])
  expect(container.textContent).toBe('success a new')
  expect(calls).toHaveLength(0)
  act(() => root.unmount())
})
