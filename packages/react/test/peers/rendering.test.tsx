import { act, render, screen } from '@testing-library/react'
import { Suspense, useEffect } from 'react'
import { types } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { harness, titled, type TodoData, TodoQuery } from '../harness.tsx'
import { Boundary, Title } from '../suspense.tsx'
import { extract, GraphQLProvider, restore, useQuery } from '../../src/index.ts'

const one = { variables: { id: '1' } }

afterEach(() => {
  vi.useRealTimers()
})

function Todo() {
  const { data, loading } = useQuery<TodoData>(TodoQuery, one)
  return <p>{loading ? 'loading' : data?.todo.title}</p>
}

/** What a browser has to mend when it hydrates this markup, and what it then shows. */
async function hydrate(store: ReturnType<typeof harness>['store'], markup: string) {
  const mended = vi.fn()
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = markup
  render(
    <GraphQLProvider store={store}>
      <Todo />
    </GraphQLProvider>,
    { container, hydrate: true, onRecoverableError: mended },
  )
  await act(() => Promise.resolve())
  return { mended, text: container.textContent }
}

test('PEERS 24: an effect on the data follows each change of it once, and no refetch without one', async () => {
  const { last, renderHook } = harness({ staleTime: Infinity })
  const followed: (string | undefined)[] = []
  const useFollowed = () => {
    const { data, refetch } = useQuery<TodoData>(TodoQuery, one)
    useEffect(() => {
      if (data) followed.push(data.todo.title)
    }, [data])
    return refetch
  }
  const { result } = renderHook(useFollowed, undefined)
  for (const title of ['Tea', 'Tea', 'Milk']) {
    if (followed.length) act(() => void result.current())
    await act(() => last().answer(titled(title)))
  }
  // What is known already is followed too.
  renderHook(useFollowed, undefined)
  expect(followed).toEqual(['Tea', 'Milk', 'Milk'])
})

describe('PEERS 25: rendering', () => {
  test('hydrates what the server rendered as loading, though the store was filled meanwhile', async () => {
    const { store } = harness()
    store.setData(TodoQuery, one.variables, titled('Tea'))
    const { mended, text } = await hydrate(store, '<p>loading</p>')
    expect(mended).not.toHaveBeenCalled()
    expect(text).toBe('Tea')
  })

  test('asks for two queries that suspend at once, where they were prefetched', async () => {
    const { calls, render, store } = harness({ strict: true })
    for (const id of ['1', '2']) void store.prefetch(TodoQuery, { variables: { id } })
    render(
      <Suspense>
        <Title id="1" />
        <Title id="2" />
      </Suspense>,
    )
    await act(() => Promise.all(calls.map((call, index) => call.answer(titled(`Todo ${index + 1}`)))))
    expect(screen.getAllByText(/^Todo [12]$/)).toHaveLength(2)
    expect(calls).toHaveLength(2)
  })

  test('gives the same object in every render without news', async () => {
    const { last, renderTodo } = harness({ strict: true })
    const { rerender, result } = renderTodo(one)
    await act(() => last().answer(titled('Tea')))
    const before = result.current
    rerender({ variables: { id: '1' } })
    expect(result.current).toBe(before)
  })
})

test('PEERS C5: hydration shows what the server sent, though the store was filled with newer data', async () => {
  const { store } = harness()
  const server = harness().store
  server.setData(TodoQuery, one.variables, titled('Tea'))
  restore(store, extract(server))
  store.setData(TodoQuery, one.variables, titled('Milk'))
  const { mended, text } = await hydrate(store, '<p>Tea</p>')
  expect(mended).not.toHaveBeenCalled()
  expect(text).toBe('Milk')
})

test('PEERS C6: mount to data is two renders, a refetch with equal data none, of one object that is no Proxy', async () => {
  const { last, renderHook } = harness()
  let renders = 0
  const { result } = renderHook(() => {
    renders++
    return useQuery<TodoData>(TodoQuery, one)
  }, undefined)
  await act(() => last().answer(titled('Tea')))
  const before = result.current
  act(() => void before.refetch())
  await act(() => last().answer(titled('Tea')))
  expect(renders).toBe(2)
  expect(result.current).toBe(before)
  expect(types.isProxy(before)).toBe(false)
})

test('PEERS C13: a query that suspended and was abandoned is forgotten', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  const { last, render, store } = harness({ gcTime: 1_000 })
  const { unmount } = render(
    <Boundary>
      <Title />
    </Boundary>,
  )
  await act(() => Promise.resolve())
  unmount()
  await act(() => last().answer(titled('Tea')))
  expect(store.getData(TodoQuery, one.variables)).toEqual(titled('Tea'))
  vi.advanceTimersByTime(1_000)
  expect(store.getData(TodoQuery, one.variables)).toBeUndefined()
})
