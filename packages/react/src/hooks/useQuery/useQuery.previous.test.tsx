import { NetworkError } from '@thinql/core'
import { act, screen } from '@testing-library/react'
import { startTransition, Suspense, useEffect, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { harness, modes, titled, type TodoData, TodoQuery } from '../../../test/harness/harness.tsx'
import { clearStore, createQueryStore, type QueryStore, useQuery, useSuspenseQuery } from '../../index.ts'

const keep = { keepPreviousData: true }
const first = { ...keep, variables: { id: '1' } }
const second = { ...keep, variables: { id: '2' } }
const third = { ...keep, variables: { id: '3' } }

describe.each(modes)('keepPreviousData, $mode', ({ strict }) => {
  test('shows no data of other variables without the option', async () => {
    const { last, renderTodo } = harness({ strict })
    const { rerender, result } = renderTodo({ variables: { id: '1' } })
    await act(() => last().respond(titled('one')))
    rerender({ variables: { id: '2' } })
    expect(result.current).toMatchObject({ status: 'loading', data: undefined, isPrevious: false })
  })

  test('shows the data of the old variables, with isPrevious, until there is new data', async () => {
    const { last, renderTodo } = harness({ strict })
    const { rerender, result } = renderTodo(first)
    await act(() => last().respond(titled('one')))
    rerender(second)
    expect(result.current).toMatchObject({ status: 'loading', data: titled('one'), isPrevious: true })
    await act(() => last().respond(titled('two')))
    expect(result.current).toMatchObject({ status: 'success', data: titled('two'), isPrevious: false })
  })

  test('shows the last data when variables change faster than responses arrive', async () => {
    const { last, renderTodo } = harness({ strict })
    const { rerender, result } = renderTodo(first)
    await act(() => last().respond(titled('one')))
    rerender(second)
    rerender(third)
    expect(result.current).toMatchObject({ data: titled('one'), isPrevious: true })
  })

  test('shows no data of the old variables any more when the option is removed', async () => {
    const { last, renderTodo } = harness({ strict })
    const { rerender, result } = renderTodo(first)
    await act(() => last().respond(titled('one')))
    rerender(second)
    rerender({ variables: { id: '2' } })
    expect(result.current).toMatchObject({ status: 'loading', data: undefined, isPrevious: false })
  })

  test('keeps the previous data beside an error', async () => {
    const { last, renderTodo } = harness({ strict })
    const { rerender, result } = renderTodo(first)
    await act(() => last().respond(titled('one')))
    rerender(second)
    await act(() => last().fail(new NetworkError('offline')))
    expect(result.current).toMatchObject({ status: 'error', data: titled('one'), isPrevious: true })
  })

  test('shows no previous data after clearStore', async () => {
    const { last, renderTodo, store } = harness({ strict })
    const { rerender, result } = renderTodo(first)
    await act(() => last().respond(titled('one')))
    rerender(second)
    act(() => clearStore(store))
    expect(result.current).toMatchObject({ status: 'loading', data: undefined, isPrevious: false })
  })

  test('shows no data of another operation of the document', async () => {
    const both = 'query A { todo { title } } query B { todo { title } }'
    const { last, renderHook } = harness({ strict })
    const { rerender, result } = renderHook(
      (operationName) => useQuery<TodoData>(both, { ...keep, operationName }),
      'A',
    )
    await act(() => last().respond(titled('one')))
    rerender('B')
    expect(result.current).toMatchObject({ data: undefined, isPrevious: false })
  })

  test('shows no data of another document with the same name, or of another store', async () => {
    const { client, last, render } = harness({ strict })
    const other = createQueryStore(client)
    function Todo({ query, store }: { query: string; store?: QueryStore }) {
      const { data } = useQuery<TodoData>(query, { ...keep, store })
      return <p>{data?.todo.title ?? 'nothing'}</p>
    }
    const { rerender } = render(<Todo query="query Todo { todo { title } }" />)
    await act(() => last().respond(titled('one')))
    rerender(<Todo query="query Todo { todo { title done } }" />)
    expect(screen.getByText('nothing')).toBeDefined()
    await act(() => last().respond(titled('two')))
    rerender(<Todo query="query Todo { todo { title done } }" store={other} />)
    expect(screen.getByText('nothing')).toBeDefined()
  })
})

test('keepPreviousData shows nothing after clearStore, even if React discarded a render without it', async () => {
  const { last, render, store } = harness()
  const page = new EventTarget()
  function Slow() {
    useSuspenseQuery('query Slow { slow }')
    return null
  }
  function Todo({ id }: { id: string }) {
    const [keepPreviousData, setKeepPreviousData] = useState(true)
    useEffect(() => {
      page.addEventListener('turn', () => startTransition(() => setKeepPreviousData(false)), { once: true })
    }, [])
    const { data } = useQuery<TodoData>(TodoQuery, { variables: { id }, keepPreviousData })
    return (
      <>
        <p>{data?.todo.title}</p>
        {!keepPreviousData && <Slow />}
      </>
    )
  }
  const pageWith = (id: string) => (
    <Suspense>
      <Todo id={id} />
    </Suspense>
  )
  const { rerender } = render(pageWith('1'))
  await act(() => last().respond(titled('Tea')))
  rerender(pageWith('2'))
  act(() => void page.dispatchEvent(new Event('turn')))
  expect(screen.getByText('Tea')).toBeDefined()
  act(() => clearStore(store))
  expect(screen.queryByText('Tea')).toBeNull()
})
