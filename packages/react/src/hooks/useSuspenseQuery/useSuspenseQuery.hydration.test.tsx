import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fakeClient } from '../../../test/fakes/fakeClient.ts'
import { titled, type TodoData, TodoQuery } from '../../../test/screens/todoQuery.ts'
import {
  createQueryStore,
  dehydrate,
  hydrate,
  type QueryStore,
  setQueryData,
  useSuspenseQuery,
} from '../../index.ts'

const variables = { id: '1' }

function Todo({ store }: { store: QueryStore }) {
  return <p>{useSuspenseQuery<TodoData>(TodoQuery, { variables, store }).data.todo.title}</p>
}

test('hydrates with the restored data, without a mismatch, when the store has newer data already', async () => {
  const { client } = fakeClient()
  const server = createQueryStore(client)
  setQueryData(server, TodoQuery, variables, titled('Tea'))
  const store = createQueryStore(client)
  hydrate(store, dehydrate(server))
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Todo store={store} />)
  expect(container.textContent).toBe('Tea')

  setQueryData(store, TodoQuery, variables, titled('Coffee'))
  const errors: unknown[] = []
  const root = await act(() =>
    hydrateRoot(container, <Todo store={store} />, { onRecoverableError: (error) => errors.push(error) }),
  )
  expect(errors).toEqual([])
  expect(container.textContent).toBe('Coffee')
  act(() => root.unmount())
})
