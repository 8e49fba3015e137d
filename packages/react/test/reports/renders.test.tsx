import { act } from '@testing-library/react'
import { memo, useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { hydrate, type QueryState, updateQueries, useQueries, useQuery } from '../../src/index.ts'
import { silenceCaughtErrors } from '../harness/console.ts'
import { harness, loadedTodo, titled, type TodoData, todoItem } from '../harness/harness.tsx'
import { sentState } from '../stores/serverStore.ts'
import { first, useTodo } from './reports.tsx'

// Which renders see which objects.
silenceCaughtErrors()

// https://github.com/TanStack/query/issues/9571
// https://github.com/react/react/issues/34211
test('a component may keep the state of a query in `useState`, as React documents it', () => {
  const { renderHook, store } = harness()
  hydrate(store, sentState('Tea'))
  const { result } = renderHook(() => {
    const query = useTodo()
    const [before, setBefore] = useState<QueryState<TodoData>>()
    if (before !== query) setBefore(query)
    return query
  })
  expect(result.current.data).toEqual(titled('Tea'))
})

// https://github.com/Rika-Labs/effect-react/issues/61
test('an effect that depends on a state and renders its component runs once for each change of the state', async () => {
  const { last, renderHook } = harness()
  const effect = vi.fn()
  renderHook(() => {
    const query = useTodo()
    const [, setSeen] = useState({})
    useEffect(() => {
      effect(query.status)
      setSeen({})
    }, [query])
  })
  await act(() => last().respond(titled('Tea')))
  expect(effect.mock.calls).toEqual([['loading'], ['success']])
})

// https://github.com/TanStack/query/issues/3049
// https://github.com/TanStack/query/issues/5137
test('an effect that depends on the states of several queries runs once for each change', async () => {
  const { last, renderHook } = harness()
  const effect = vi.fn()
  renderHook(() => {
    const states = useQueries([todoItem('1')])
    const [, setSeen] = useState({})
    useEffect(() => {
      effect(states[0].status)
      setSeen({})
    }, [states])
  })
  await act(() => last().respond(titled('Tea')))
  expect(effect.mock.calls).toEqual([['loading'], ['success']])
})

// https://github.com/TanStack/query/issues/1973
test('the list of states is the same array in a render for something else', async () => {
  const { last, renderHook } = harness()
  const { rerender, result } = renderHook(() => useQueries([todoItem('1')]))
  await act(() => last().respond(titled('Tea')))
  const before = result.current
  rerender(undefined)
  expect(result.current).toBe(before)
})

// https://github.com/TanStack/query/issues/7852
// https://github.com/mobxjs/mobx-react/issues/906
test('removing the first row of a list renders no other row', async () => {
  const { last, render, store } = harness()
  const document = 'query Posts { posts { id replies { count } } }'
  const rows = ['1', '2', '3'].map((id) => ({ id, replies: { count: Number(id) } }))
  const drawn = vi.fn<(id: string) => void>()
  const Row = memo(function Row({ row }: { row: (typeof rows)[0] }) {
    drawn(row.id)
    return <li>{row.id}</li>
  })
  const List = () =>
    useQuery<{ posts: typeof rows }>(document).data?.posts.map((row) => <Row key={row.id} row={row} />)
  render(<List />)
  await act(() => last().respond({ posts: rows }))
  drawn.mockClear()
  act(() => updateQueries(store, document, () => ({ posts: structuredClone(rows.slice(1)) })))
  expect(drawn).not.toHaveBeenCalled()
})

// https://github.com/TanStack/query/issues/5235
test('files that get a new first file stay the same objects, also without an id', async () => {
  const { last, renderHook, store } = harness()
  const document = 'query Files { files { name owner { name } } }'
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name, owner: { name: 'Ann' } }))
  const { result } = renderHook(() => useQuery<{ files: unknown[] }>(document).data?.files)
  await act(() => last().respond({ files: [a, b] }))
  act(() => updateQueries(store, document, () => ({ files: [c, a, b] })))
  expect(result.current?.[1]).toBe(a)
  expect(result.current?.[2]).toBe(b)
})

// https://github.com/urql-graphql/urql/issues/432
test('a render after a change of the variables never shows the data of the old ones', async () => {
  const { renderHook, last } = harness()
  const shown: string[] = []
  const useId = (id: string) => {
    const [{ data, status }] = useQueries([todoItem(id)])
    return shown.push(`${id}: ${data?.todo.title ?? status}`)
  }
  const { rerender } = renderHook<number, string>(useId, '1')
  await act(() => last().respond(titled('Tea')))
  rerender('2')
  await act(() => last().respond(titled('Coffee')))
  expect(new Set(shown)).toEqual(new Set(['1: loading', '1: Tea', '2: loading', '2: Coffee']))
})

// https://github.com/rocicorp/replicache-react/issues/4
test('a parent and its child never show two states of a query in one commit', async () => {
  const all = await loadedTodo({ todo: first })
  const seen = vi.fn()
  function Child({ title }: { title: string | undefined }) {
    const own = useTodo().data?.todo.title
    useEffect(() => void seen(title, own))
    return null
  }
  const Parent = () => <Child title={useTodo().data?.todo.title} />
  all.render(<Parent />)
  await act(() => all.last().respond(titled('Coffee')))
  act(() => updateQueries(all.store, todoItem('1').document, () => titled('Milk')))
  expect(seen.mock.calls.filter(([title, own]) => title !== own)).toEqual([])
  expect(seen).toHaveBeenLastCalledWith('Milk', 'Milk')
})

// https://github.com/apollographql/apollo-client/issues/11184
// https://github.com/apollographql/apollo-client/pull/11186
test('data for a choice that a person has taken back is not shown', async () => {
  const { last, rerender, result } = await loadedTodo({ todo: first, staleTime: Infinity })
  rerender({ variables: { id: '2' } })
  const late = last()
  rerender(first)
  await act(() => late.respond(titled('Coffee')))
  expect(result.current.data).toEqual(titled('Tea'))
})

// https://github.com/reduxjs/redux-toolkit/issues/2810
// https://github.com/reduxjs/redux-toolkit/issues/2786
test('a query that is skipped with other variables shows no data of the old ones', async () => {
  const { rerender, result } = await loadedTodo({ todo: first })
  rerender({ variables: { id: '2' }, skip: true })
  expect(result.current).toMatchObject({ status: 'idle', data: undefined })
})
