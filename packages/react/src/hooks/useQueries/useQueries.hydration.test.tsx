import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { fakeClient } from '../../../test/fakes/fakeClient.ts'
import { serverStore } from '../../../test/stores/serverStore.ts'
import { titled, type TodoData, todoItem, TodoQuery } from '../../../test/screens/todoQuery.ts'
import {
  createQueryStore,
  dehydrate,
  hydrate,
  type QueryStore,
  setQueryData,
  useQueries,
} from '../../index.ts'

function Todos({ store }: { store: QueryStore }) {
  const states = useQueries([todoItem('1'), todoItem('2')], { store })
  return <p>{states.map(({ data, status }) => data?.todo.title ?? status).join(' ')}</p>
}

const write = (store: QueryStore, id: string, title: string) =>
  setQueryData<TodoData, unknown>(store, TodoQuery, { id }, titled(title))

test('hydrates with the items that the server had, without a mismatch', async () => {
  const server = serverStore()
  write(server.store, '1', 'Tea')
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Todos store={server.store} />)
  expect(container.textContent).toBe('Tea loading')
  const store = createQueryStore(fakeClient().client)
  hydrate(store, dehydrate(server.store))
  // The store has more data than the HTML, before React hydrates.
  write(store, '2', 'Milk')

  const errors: unknown[] = []
  const root = await act(() =>
    hydrateRoot(container, <Todos store={store} />, { onRecoverableError: (error) => errors.push(error) }),
  )
  onTestFinished(() => act(() => root.unmount()))
  expect(errors).toEqual([])
  expect(container.textContent).toBe('Tea Milk')
})
