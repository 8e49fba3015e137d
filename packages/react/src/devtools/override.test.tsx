import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { offline } from '../../test/fakes/errors.ts'
import {
  harness,
  loadedTodo,
  modes,
  mountedTodo,
  titled,
  type TodoData,
  TodoQuery,
} from '../../test/harness/harness.tsx'
import { silenceCaughtErrors } from '../../test/harness/console.ts'
import { click, ErrorBoundary, GuardedTitle } from '../../test/screens/suspense.tsx'
import { fakeClient, flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import {
  createQueryStore,
  getQueryData,
  inspectStore,
  invalidateQueries,
  prefetchQuery,
  useQuery,
} from '../index.ts'
import { override, remove } from './override.ts'

silenceCaughtErrors()

const variables = { id: '1' }

describe.each(modes)('override, $mode', ({ strict }) => {
  async function shown() {
    const all = await loadedTodo({ strict })
    const key = inspectStore(all.store)[0]?.key ?? ''
    const show = (state: Parameters<typeof override>[2]) => act(() => override(all.store, key, state))
    return { ...all, show, state: () => all.result.current }
  }

  test('shows `loading` until it ends, and sends nothing', async () => {
    const { calls, show, state, store } = await shown()
    show('loading')
    expect(state()).toMatchObject({ status: 'loading', loading: true, data: undefined })
    expect(inspectStore(store)).toMatchObject([{ overridden: true, data: titled('Tea') }])
    show(undefined)
    expect(state()).toMatchObject({ status: 'success', data: titled('Tea') })
    expect(inspectStore(store)).toMatchObject([{ overridden: false }])
    expect(calls).toHaveLength(1)
  })

  test('shows an error as that of a first load', async () => {
    const { show, state } = await shown()
    show(offline)
    expect(state()).toMatchObject({ status: 'error', error: offline, data: undefined })
  })

  test('shows one state after the other', async () => {
    const { show, state } = await shown()
    show('loading')
    show(offline)
    show('loading')
    expect(state()).toMatchObject({ status: 'loading', error: undefined })
  })

  test('keeps what arrives meanwhile', async () => {
    const { last, show, state, store } = await shown()
    show('loading')
    act(() => void invalidateQueries(store))
    await act(() => last().respond(titled('Milk')))
    expect(state().status).toBe('loading')
    show(undefined)
    expect(state().data).toEqual(titled('Milk'))
  })

  test('makes `throwOnError` throw the error', async () => {
    const { last, render, store } = harness({ strict })
    const Todo = () => (
      <p>{useQuery<TodoData>(TodoQuery, { variables, throwOnError: true }).data?.todo.title}</p>
    )
    render(
      <ErrorBoundary>
        <Todo />
      </ErrorBoundary>,
    )
    await act(() => last().respond(titled('Tea')))
    const key = inspectStore(store)[0]?.key ?? ''
    act(() => override(store, key, offline))
    expect(screen.getByText('Retry after NetworkError')).toBeDefined()
    act(() => override(store, key, undefined))
    click(/Retry/)
    expect(screen.getByText('Tea')).toBeDefined()
  })

  test('suspends, and throws, in a component that uses suspense', async () => {
    const { calls, last, render, store } = harness({ strict, staleTime: Infinity })
    render(<GuardedTitle />)
    await act(flushMicrotasks)
    await act(() => last().respond(titled('Tea')))
    const key = inspectStore(store)[0]?.key ?? ''
    const show = (state: Parameters<typeof override>[2]) =>
      act(() => {
        override(store, key, state)
        return flushMicrotasks()
      })
    await show('loading')
    expect(screen.getByText('loading')).toBeDefined()
    await show(undefined)
    expect(screen.getByText('Tea')).toBeDefined()
    await show(offline)
    expect(screen.getByText('Retry after NetworkError')).toBeDefined()
    click(/Retry/)
    expect(screen.getByText('Retry after NetworkError')).toBeDefined()
    await show(undefined)
    click(/Retry/)
    expect(screen.getByText('Tea')).toBeDefined()
    expect(calls).toHaveLength(1)
  })

  test('does nothing for a key that the store does not have', async () => {
    const { state, store } = await shown()
    act(() => override(store, 'none', 'loading'))
    act(() => remove(store, 'none'))
    expect(state().data).toEqual(titled('Tea'))
  })
})

describe('remove', () => {
  test('loads a query on screen anew, and leaves the others alone', async () => {
    const { calls, renderTodo, result, store } = mountedTodo()
    renderTodo({ variables: { id: '2' } })
    await act(() => calls[0]?.respond(titled('Tea')))
    await act(() => calls[1]?.respond(titled('Milk')))
    act(() => remove(store, inspectStore(store)[0]?.key ?? ''))
    expect(result.current).toMatchObject({ status: 'loading', data: undefined })
    expect(calls).toHaveLength(3)
    await act(() => calls[2]?.respond(titled('Coffee')))
    expect(result.current.data).toEqual(titled('Coffee'))
    expect(getQueryData(store, TodoQuery, { variables: { id: '2' } })).toEqual(titled('Milk'))
  })

  test('forgets a query that no hook uses', async () => {
    const { client, calls } = fakeClient()
    const store = createQueryStore(client)
    void prefetchQuery(store, TodoQuery, { variables })
    await calls[0]?.respond(titled('Tea'))
    remove(store, inspectStore(store)[0]?.key ?? '')
    expect(inspectStore(store)).toEqual([])
  })
})
