import { act, screen } from '@testing-library/react'
import { lazy, startTransition, Suspense, useDeferredValue, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import { harness, modes, titled, type TodoData, TodoQuery } from '../../test/harness/harness.tsx'
import {
  setQueryData,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useSubscription,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '../index.ts'

// The state of a hook is the same object until something in it changes, also before the first commit.

const hooks: Record<string, (id: string) => unknown> = {
  useQuery: (id) => useQuery(TodoQuery, { variables: { id } }),
  'useQuery with keepPreviousData': (id) =>
    useQuery(TodoQuery, { variables: { id }, keepPreviousData: true }),
  useQueries: (id) => useQueries([id, 'other'].map((id) => ({ document: TodoQuery, variables: { id } }))),
  useOneOfQueries: (id) => useQueries([{ document: TodoQuery, variables: { id } }])[0],
  useInfiniteQuery: (id) => useInfiniteQuery(TodoQuery, { variables: { id }, next: () => undefined }),
  useSuspenseQuery: (id) => useSuspenseQuery(TodoQuery, { variables: { id } }),
  useSuspenseInfiniteQuery: (id) =>
    useSuspenseInfiniteQuery(TodoQuery, { variables: { id }, next: () => undefined }),
  useSubscription: (id) => useSubscription('subscription Todo($id: ID!) { todo }', { variables: { id } }),
  useMutation: () => useMutation('mutation Rename { rename }')[1],
}

describe.each(modes)('the state of a hook, $mode', ({ strict }) => {
  function warm() {
    const all = harness({ strict, staleTime: Infinity })
    for (const id of ['1', '2', 'other'])
      setQueryData(all.store, TodoQuery, titled(id), { variables: { id } })
    return all
  }

  describe.each(Object.entries(hooks))('%s', (_, useIt) => {
    // https://github.com/TanStack/query/issues/9571
    // https://github.com/react/react/issues/34211
    // https://github.com/TanStack/query/issues/1973
    test('a state stays the same object in the renders of `if (previous !== state) setPrevious(state)`', () => {
      const { renderHook } = warm()
      const seen = new Set<unknown>()
      const { rerender } = renderHook((id) => {
        const state = useIt(id)
        const [previous, setPrevious] = useState<unknown>()
        if (previous !== state) setPrevious(state)
        seen.add(state)
      }, '1')
      rerender('2')
      // In StrictMode, React 18 renders a new component twice, and each render has a state of its own.
      expect(seen.size).toBeLessThanOrEqual(strict ? 4 : 2)
    })

    test('a state that has not changed is the same object for `useDeferredValue`', () => {
      const { renderHook } = warm()
      const { result, rerender } = renderHook((id) => {
        const state = useIt(id)
        return useDeferredValue(state) === state
      }, '1')
      rerender('1')
      expect(result.current).toBe(true)
    })
  })

  test('previous data is never older than what was on screen, also after a pending transition', async () => {
    const { render, store } = harness({ strict })
    setQueryData(store, TodoQuery, titled('old'), { variables: { id: '1' } })
    let go!: () => void
    let arrive!: () => void
    const shown: string[] = []
    const Code = lazy(
      () =>
        new Promise<{ default: () => null }>((resolve) => (arrive = () => resolve({ default: () => null }))),
    )
    function Page() {
      const [id, setId] = useState('1')
      go = () => startTransition(() => setId('2'))
      const { data } = useQuery<TodoData>(TodoQuery, { variables: { id }, keepPreviousData: true })
      return (
        <>
          <p ref={(element) => void (element && shown.push(`${id} ${data?.todo.title ?? 'nothing'}`))} />
          {id === '2' && <Code />}
        </>
      )
    }
    render(
      <Suspense>
        <Page />
      </Suspense>,
    )
    act(() => go())
    act(() => setQueryData(store, TodoQuery, titled('new'), { variables: { id: '1' } }))
    await act(() => {
      arrive()
      return flushMicrotasks()
    })
    expect(screen.queryByText('old')).toBeNull()
    expect(new Set(shown)).toEqual(new Set(['1 old', '1 new', '2 new']))
  })
})
