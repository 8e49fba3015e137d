import { createClient, NetworkError } from '@thinql/core'
import { act, renderHook } from '@testing-library/react'
import { createQueryStore, getQueryData, setQueryData, useMutation } from '@thinql/react'
import { expect, test } from 'vitest'
import { mock } from './mock.ts'
import { AddTodo, TodosQuery } from './todos.ts'
import { updateEntity } from './updateEntity.ts'

const ListQuery = '{ list { __typename id title author { __typename id name } } }'
const DetailQuery = 'query Detail($id: ID!) { detail { __typename id title liked } }'
const ann = { __typename: 'User', id: '1', name: 'Ann' }

function filled(fail = false) {
  const respond = () => (fail ? new NetworkError('offline') : { addTodo: { id: '1', title: 'Milk' } })
  const store = createQueryStore(createClient({ middleware: [mock(AddTodo, respond)] }))
  setQueryData(store, ListQuery, undefined, {
    list: [
      { __typename: 'Todo', id: '1', title: 'Tea', author: ann },
      { __typename: 'Todo', id: '2', title: 'Eggs', author: null },
    ],
  })
  setQueryData(
    store,
    DetailQuery,
    { id: '1' },
    { detail: { __typename: 'Todo', id: '1', title: 'Tea', liked: true } },
  )
  return store
}
const milk = { __typename: 'Todo', id: '1', title: 'Milk', due: 'today' }

test('changes the fields that a query has, in each query, and nothing else', () => {
  const store = filled()
  const before = getQueryData<{ list: object[] }, object>(store, ListQuery)
  updateEntity(store, milk)
  const after = getQueryData<{ list: object[] }, object>(store, ListQuery)
  expect(after?.list[0]).toEqual({ __typename: 'Todo', id: '1', title: 'Milk', author: ann })
  expect(after?.list[1]).toBe(before?.list[1])
  expect(getQueryData(store, DetailQuery, { id: '1' })).toEqual({
    detail: { __typename: 'Todo', id: '1', title: 'Milk', liked: true },
  })
})

test('finds an entity inside of another one', () => {
  const store = filled()
  updateEntity(store, { ...ann, name: 'Bob' })
  expect(getQueryData(store, ListQuery)).toMatchObject({
    list: [{ title: 'Tea', author: { name: 'Bob' } }, {}],
  })
})

test('is undone when the mutation fails', async () => {
  const store = filled(true)
  const { result } = renderHook(() =>
    useMutation(AddTodo, {
      store,
      optimistic: (writing, { title }) => updateEntity(writing, { ...milk, title }),
    }),
  )
  let sent: Promise<unknown> | undefined
  act(() => {
    sent = result.current[0]({ variables: { title: 'Coffee' } })
  })
  expect(getQueryData(store, ListQuery)).toMatchObject({ list: [{ title: 'Coffee' }, {}] })
  await act(() => sent)
  expect(getQueryData(store, ListQuery)).toMatchObject({ list: [{ title: 'Tea' }, {}] })
  expect(getQueryData(store, TodosQuery)).toBeUndefined()
})
