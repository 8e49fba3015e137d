import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { offline, partly } from '../../../test/fakes/fakeClient.ts'
import { harness, modes, titled, type TodoData, TodoQuery } from '../../../test/harness/harness.tsx'
import { renderRows, type RowsData, rowsOf, RowsQuery } from '../../../test/screens/pages.tsx'
import {
  dehydrate,
  getQueryData,
  type QueryState,
  type QueryStore,
  setQueryData,
  updateEntity,
  updateQueries,
  useMutation,
  useQueries,
  useQuery,
  writeEntities,
} from '../../index.ts'

// Writes over data that came beside an error, when there is no complete data.

const first = { variables: { id: '1' } }
const todo = (title: string) => ({ todo: { __typename: 'Todo', id: '1', title } })
const mine = todo('mine')
const partial = partly(todo('partial'))

const screens: Record<string, () => QueryState<TodoData>> = {
  useQuery: () => useQuery<TodoData>(TodoQuery, first),
  useQueries: () => useQueries([{ document: TodoQuery, ...first }])[0],
}

/** Writes that change the partial data, which stays beside its error. */
const changes: Record<string, (store: QueryStore) => void> = {
  'setQueryData with a function': (store) => setQueryData(store, TodoQuery, () => mine, first),
  updateQueries: (store) => updateQueries(store, TodoQuery, () => mine),
  writeEntities: (store) => writeEntities(store, { renamed: mine.todo }),
  updateEntity: (store) => updateEntity(store, { __typename: 'Todo', id: '1' }, () => mine.todo),
}

const byValue = (store: QueryStore) => setQueryData(store, TodoQuery, mine, first)

describe.each(modes)('a write over partial data, $mode', ({ strict }) => {
  describe.each(Object.entries(screens))('%s', (_, useScreen) => {
    /** A todo on screen whose only data came beside an error. */
    async function partlyLoaded() {
      const all = harness({ strict })
      const { result } = all.renderHook(useScreen)
      await act(() => all.last().fail(partial))
      const refetch = () => act(() => void result.current.refetch())
      const mutate = (optimistic: (store: QueryStore) => void) => {
        const view = all.renderHook(() => useMutation('mutation Rename { rename }', { optimistic }))
        act(() => void view.result.current[0]())
        return all.last()
      }
      return { ...all, result, refetch, mutate }
    }

    test('data that setQueryData gets takes the place of the partial data and its error', async () => {
      const { result, store } = await partlyLoaded()
      act(() => byValue(store))
      expect(result.current).toMatchObject({ status: 'success', data: mine, error: undefined })
      expect(getQueryData(store, TodoQuery, first)).toEqual(mine)
      expect(Object.values(dehydrate(store))).toMatchObject([{ pages: [{ data: mine }] }])
    })

    test('data of setQueryData stays on screen during a refetch, which is repeated', async () => {
      const { calls, last, refetch, result, store } = await partlyLoaded()
      refetch()
      act(() => byValue(store))
      expect(result.current).toMatchObject({ status: 'success', data: mine })
      await act(() => last().respond(todo('old')))
      expect(result.current).toMatchObject({ status: 'success', data: mine })
      await act(() => last().respond(todo('new')))
      expect(result.current).toMatchObject({ status: 'success', data: todo('new') })
      expect(calls).toHaveLength(3)
    })

    test('optimistic data takes the place of the partial data, and goes when the mutation fails', async () => {
      const { mutate, result, store } = await partlyLoaded()
      const call = mutate(byValue)
      expect(result.current).toMatchObject({ status: 'error', data: mine })
      expect(getQueryData(store, TodoQuery, first)).toEqual(mine)
      await act(() => call.fail(offline))
      expect(result.current).toMatchObject({ status: 'error', data: todo('partial') })
      expect(getQueryData(store, TodoQuery, first)).toBeUndefined()
    })

    test('optimistic data is complete when the mutation has succeeded', async () => {
      const { calls, last, mutate, refetch, result, store } = await partlyLoaded()
      const call = mutate(byValue)
      await act(() => call.respond({ rename: true }))
      expect(result.current).toMatchObject({ status: 'error', data: mine })
      expect(getQueryData(store, TodoQuery, first)).toEqual(mine)
      expect(calls).toHaveLength(2)
      refetch()
      await act(() => last().fail(offline))
      expect(result.current).toMatchObject({ status: 'error', data: mine })
    })

    test('an optimistic function runs on optimistic data, and on the partial data when that goes', async () => {
      const { mutate, result } = await partlyLoaded()
      const call = mutate(byValue)
      mutate((store) =>
        updateQueries<TodoData, object>(store, TodoQuery, (data) => titled(`${data.todo.title}!`)),
      )
      expect(result.current.data).toEqual(titled('mine!'))
      await act(() => call.fail(offline))
      expect(result.current).toMatchObject({ status: 'error', data: titled('partial!') })
    })

    test('a function by hand before a pending write makes no complete data of the partial data', async () => {
      const { calls, mutate, refetch, result, store } = await partlyLoaded()
      refetch()
      const add = (data: TodoData | undefined) => ({ ...data, note: 'mine' }) as unknown as TodoData
      act(() => setQueryData(store, TodoQuery, add, first))
      await act(async () => calls[1]?.fail(offline))
      act(() => setQueryData(store, TodoQuery, add, first))
      mutate((shared) => updateQueries(shared, TodoQuery, () => undefined))
      await act(async () => calls[2]?.fail(partial))
      expect(result.current).toMatchObject({ status: 'error', data: { ...todo('partial'), note: 'mine' } })
      expect(getQueryData(store, TodoQuery, first)).toBeUndefined()
    })

    // https://github.com/apollographql/apollo-client/issues/6546
    // https://github.com/apollographql/apollo-client/issues/11784
    // https://github.com/apollographql/apollo-client/issues/3864
    test.each(Object.entries(changes))(
      '%s changes the partial data, beside its error',
      async (_way, write) => {
        const { last, refetch, result, store } = await partlyLoaded()
        act(() => write(store))
        expect(result.current).toMatchObject({ status: 'error', error: partial, data: mine })
        refetch()
        await act(() => last().fail(offline))
        expect(result.current).toMatchObject({ status: 'error', error: offline, data: mine })
      },
    )

    test.each(Object.entries(changes))(
      '%s during a refetch stays until the repeated request',
      async (_way, write) => {
        const { last, refetch, result, store } = await partlyLoaded()
        refetch()
        act(() => write(store))
        await act(() => last().respond(todo('old')))
        expect(result.current).toMatchObject({ data: mine })
        await act(() => last().respond(todo('new')))
        expect(result.current).toMatchObject({ status: 'success', data: todo('new') })
      },
    )

    test.each(Object.entries(changes))('an optimistic %s stays after its mutation', async (_way, write) => {
      const { mutate, result } = await partlyLoaded()
      const call = mutate(write)
      expect(result.current).toMatchObject({ status: 'error', error: partial, data: mine })
      await act(() => call.respond({ rename: true }))
      expect(result.current).toMatchObject({ status: 'error', error: partial, data: mine })
    })
  })

  /** A list whose only page came beside an error. */
  async function partlyLoadedRows() {
    const view = renderRows({}, { strict })
    await act(() => view.last().fail(partly(rowsOf(['a']))))
    const add = () =>
      act(() =>
        updateQueries<RowsData, object>(view.store, RowsQuery, ({ rows }) => rowsOf([...rows.list, 'mine'])),
      )
    return { ...view, add }
  }

  test('updateQueries changes the only page of a list, beside its error', async () => {
    const { add, last, refetch, result, rows } = await partlyLoadedRows()
    add()
    expect(rows()).toEqual(['a', 'mine'])
    await refetch()
    await act(() => last().fail(offline))
    expect(result.current.status).toBe('error')
    expect(rows()).toEqual(['a', 'mine'])
  })
})
