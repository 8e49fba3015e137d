import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  offline,
  partly,
  flushMicrotasks,
  harness,
  loadedTodo,
  mountedTodo,
  titled,
  todoItem,
  it,
  expectText,
  silenceCaughtErrors,
  Boundary,
  click,
  ErrorBoundary,
  GuardedTitle,
  SuspendingTitle,
  Title,
  firstTodo,
  nextTask,
  refetch,
  fakeStore,
  writeTodo,
  prefetchTodo,
  todoIn,
} from '../../test/harness/harness.tsx'
import { next, renderRows, rowsOf, RowsQuery } from '../../test/screens/pages.tsx'
import {
  clearStore,
  inspectStore,
  invalidateQueries,
  type QueryStore,
  useQueries,
  useSuspenseInfiniteQuery,
} from '../index.ts'
import { internalsOf } from '../store/queryStore.ts'
import { invalidate, override, remove } from './override.ts'

silenceCaughtErrors()

const { variables } = firstTodo

const firstKey = (store: QueryStore) => inspectStore(store)[0]?.key ?? ''

async function shown() {
  const all = await loadedTodo()
  const key = firstKey(all.store)
  const show = (...state: [Parameters<typeof override>[2], unknown?]) =>
    act(() => override(all.store, key, ...state))
  return { ...all, show, state: () => all.result.current }
}

it('an override shows `loading` until it ends, and sends nothing', async () => {
  const { calls, show, state, store } = await shown()
  show('loading')
  expect(state()).toMatchObject({ status: 'loading', loading: true, data: undefined })
  expect(inspectStore(store)).toMatchObject([{ overridden: true, data: titled('Tea') }])
  show(undefined)
  expect(state()).toMatchObject({ status: 'success', data: titled('Tea') })
  expect(inspectStore(store)).toMatchObject([{ overridden: false }])
  expect(calls).toHaveLength(1)
})

it('an override shows an error with partial data, also in a list of queries', async () => {
  const { renderHook, show, state } = await shown()
  const view = renderHook(() => useQueries([todoItem('1')]))
  show(partly(), titled('part'))
  const expected = { status: 'error', error: partly(), data: titled('part') }
  expect(state()).toMatchObject(expected)
  expect(view.result.current).toMatchObject([expected])
})

it('data that comes during an override is shown after it', async () => {
  const { respond, show, state, store } = await shown()
  show('loading')
  act(() => void invalidateQueries(store))
  await respond(titled('Milk'))
  expect(state().status).toBe('loading')
  show(undefined)
  expect(state().data).toEqual(titled('Milk'))
})

it('an override with an error is thrown while a request is in flight', async () => {
  const { renderTodo, show } = await shown()
  const { result } = renderTodo({ variables, throwOnError: true })
  void refetch(result)
  expect(() => show(offline)).toThrow(offline)
})

it('an override is shown to a component that waits for its first response', async () => {
  const { respond, render, store } = harness()
  render(<GuardedTitle />)
  await act(flushMicrotasks)
  const key = firstKey(store)
  await act(() => {
    override(store, key, offline)
    return flushMicrotasks()
  })
  expectText('Retry after NetworkError')
  act(() => override(store, key, undefined))
  click(/Retry/)
  expectText('loading')
  await respond(titled('Tea'))
  expectText('Tea')
})

it('a component that mounts below an override with `loading` suspends until it ends, and sends nothing', async () => {
  const { calls, render, show } = await shown()
  show('loading')
  render(<SuspendingTitle />)
  await act(flushMicrotasks)
  expectText('loading')
  expect(calls).toHaveLength(1)
})

it('a component that waits for its first response renders a few times when an override comes and ends', async () => {
  const { respond, render, store } = harness()
  let renders = 0
  function Counted() {
    // A test that fails must end.
    if (renders++ > 50) return null
    return <Title />
  }
  render(<Boundary children={<Counted />} />)
  await act(flushMicrotasks)
  const key = firstKey(store)
  for (const state of ['loading', undefined] as const)
    await act(() => {
      override(store, key, state)
      return flushMicrotasks()
    })
  await nextTask()
  expect(renders).toBeLessThan(20)
  await respond(titled('Tea'))
  expectText('Tea')
})

it('an override ends when its query is forgotten', async () => {
  const { calls, respond, render, store } = harness({ gcTime: 0 })
  await act(async () => {
    void prefetchTodo(store)
    await respond(titled('Tea'))
  })
  const key = firstKey(store)
  override(store, key, 'loading')
  render(<SuspendingTitle />)
  expect(calls).toHaveLength(1)
  await act(async () => {
    clearStore(store)
    await flushMicrotasks()
  })
  expect(inspectStore(store)).toMatchObject([{ key, overridden: false }])
  await respond(titled('Milk'))
  expectText('Milk')
})

it('an override of a key that the store does not have does nothing', async () => {
  const { state, store } = await shown()
  act(() => override(store, 'none', 'loading'))
  act(() => invalidate(store, 'none'))
  await act(flushMicrotasks)
  act(() => remove(store, 'none'))
  expect(state().data).toEqual(titled('Tea'))
})

const [a, b] = [rowsOf(['a'], 'after a'), rowsOf(['b'])]

/** Shows a list with two pages in a hook and in a component that uses suspense, and then in another state. */
async function shownAs(...state: [Parameters<typeof override>[2], unknown?]) {
  const view = renderRows({}, { staleTime: Infinity })
  await view.load(['a'], ['b'])
  const Rows = () => {
    const { pages, error } = useSuspenseInfiniteQuery(RowsQuery, { next })
    return <p>{JSON.stringify([pages, error?.name])}</p>
  }
  view.render(
    <ErrorBoundary>
      <Boundary>
        <Rows />
      </Boundary>
    </ErrorBoundary>,
  )
  const { key = '' } = inspectStore(view.store).find(({ isList }) => isList) ?? {}
  const show = (...state: [Parameters<typeof override>[2], unknown?]) =>
    act(() => {
      override(view.store, key, ...state)
      return flushMicrotasks()
    })
  await show(...state)
  return { ...view, show, state: () => view.result.current, key }
}

it('an override with `loading` shows no page of a list, and suspends', async () => {
  const { show, state } = await shownAs('loading')
  expect(state()).toMatchObject({ status: 'loading', pages: [] })
  expectText('loading')
  await show(undefined)
  expect(state()).toMatchObject({ status: 'success', pages: [a, b] })
  expectText(JSON.stringify([[a, b], null]))
})

it('an override shows a first page beside the error', async () => {
  const { state } = await shownAs(partly(), [a])
  expect(state()).toMatchObject({ status: 'error', error: partly(), pages: [a] })
  expectText('Retry after GraphQLResultError')
})

it('an override shows a last page beside the error', async () => {
  const three = [a, rowsOf(['b'], 'after b'), rowsOf(['c'])]
  const { calls, state } = await shownAs(partly(), three)
  expect(state()).toMatchObject({ status: 'error', error: partly(), pages: three, hasNext: true })
  expectText(JSON.stringify([three, 'GraphQLResultError']))
  expect(calls).toHaveLength(2)
})

it('`invalidate` makes a list stale and fetches its pages again', async () => {
  const { key, respond, state, store } = await shownAs(undefined)
  act(() => invalidate(store, key))
  await respond(['c'], null)
  expect(state().pages).toEqual([rowsOf(['c'])])
})

test('`remove` loads a query on screen again, and no other query', async () => {
  const { calls, renderTodo, result, store } = mountedTodo()
  renderTodo({ variables: { id: '2' } })
  await act(() => calls[0]?.respond(titled('Tea')))
  await act(() => calls[1]?.respond(titled('Milk')))
  act(() => remove(store, firstKey(store)))
  expect(result.current).toMatchObject({ status: 'loading', data: undefined })
  expect(calls).toHaveLength(3)
  await act(() => calls[2]?.respond(titled('Coffee')))
  expect(result.current.data).toEqual(titled('Coffee'))
  expect(todoIn(store, '2')).toEqual(titled('Milk'))
})

test('`remove` forgets a query that no hook uses', async () => {
  const { calls, store } = fakeStore()
  void prefetchTodo(store)
  await calls[0]?.respond(titled('Tea'))
  remove(store, firstKey(store))
  expect(inspectStore(store)).toEqual([])
})

test('an override that has ended listens to its store no longer', () => {
  const { store } = fakeStore()
  writeTodo(store, 'Tea')
  const stop = vi.fn()
  internalsOf(store).follow = () => stop
  for (const state of ['loading', undefined] as const) override(store, firstKey(store), state)
  expect(stop).toHaveBeenCalledOnce()
})

test('an override stays when another query is forgotten', async () => {
  const { show, store } = await shown()
  act(() => writeTodo(store, 'Milk', '2'))
  show('loading')
  act(() => remove(store, inspectStore(store)[1]?.key ?? ''))
  expect(inspectStore(store)).toMatchObject([{ overridden: true }])
})
