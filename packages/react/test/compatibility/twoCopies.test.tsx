import { render, renderHook, screen } from '@testing-library/react'
import { NetworkError } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import {
  fakeClient,
  firstTodo,
  harness,
  silenceCaughtErrors,
  titled,
  TodoQuery,
} from '../harness/harness.tsx'
import {
  clearStore,
  dehydrate,
  getQueryData,
  GraphQLProvider,
  hydrate,
  inspectStore,
  invalidateQueries,
  invalidateQuery,
  listen,
  persist,
  prefetchQuery,
  QueryErrorBoundary,
  type QueryStore,
  refetchOnReturn,
  resetQueryErrors,
  setQueryData,
  shareEntities,
  updateQueries,
  useMutation,
  useQuery,
  writeEntities,
} from '../../src/index.ts'

silenceCaughtErrors()

test.each<[string, (store: QueryStore) => unknown]>([
  ['useQuery', (store) => renderHook(() => useQuery(TodoQuery, { ...firstTodo, store }))],
  ['GraphQLProvider', (store) => render(<GraphQLProvider store={store} />)],
  ['useMutation', (store) => renderHook(() => useMutation(TodoQuery, { store }))],
  ['prefetchQuery', (store) => prefetchQuery(store, TodoQuery, firstTodo)],
  ['getQueryData', (store) => getQueryData(store, TodoQuery, firstTodo)],
  ['setQueryData', (store) => setQueryData(store, TodoQuery, titled('Tea'), firstTodo)],
  ['updateQueries', (store) => updateQueries(store, TodoQuery, () => undefined)],
  ['invalidateQuery', (store) => invalidateQuery(store, TodoQuery, firstTodo)],
  ['invalidateQueries', (store) => invalidateQueries(store)],
  ['clearStore', (store) => clearStore(store)],
  ['inspectStore', (store) => inspectStore(store)],
  ['listen', (store) => listen(store, () => undefined)],
  ['persist', (store) => persist(store, () => localStorage, { key: 'a' })],
  ['dehydrate', (store) => dehydrate(store)],
  ['hydrate', (store) => hydrate(store, {})],
  ['refetchOnReturn', (store) => refetchOnReturn(store)],
  ['resetQueryErrors', (store) => resetQueryErrors(store)],
  ['shareEntities', (store) => shareEntities(store)],
  ['writeEntities', (store) => writeEntities(store, {})],
])('%s throws an error for a store of another copy of the package', async (_name, use) => {
  vi.resetModules()
  const copy = await import('../../src/index.ts')
  const store = copy.createQueryStore(fakeClient().client)
  await expect(Promise.resolve(store).then(use)).rejects.toThrow(
    'there are two copies: see `npm ls @thinql/react`.',
  )
})

// https://github.com/TanStack/query/issues/3707
test('QueryErrorBoundary catches an error of another copy of core', async () => {
  vi.resetModules()
  const other = await import('@thinql/core')
  const error = new other.NetworkError('lost')
  expect(error).not.toBeInstanceOf(NetworkError)
  function Thrower(): never {
    throw error
  }
  const { store } = harness()
  render(
    <QueryErrorBoundary
      store={store}
      fallback={(caught, retry) => <button onClick={retry}>Retry after {caught.message}</button>}
    >
      <Thrower />
    </QueryErrorBoundary>,
  )
  expect(screen.getByRole('button').textContent).toBe('Retry after lost')
})
