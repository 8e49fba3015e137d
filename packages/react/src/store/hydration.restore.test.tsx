import { createClient, NetworkError } from '@thinql/core'
import { act, render, screen } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { harness, modes, nextTask, titled, type TodoData, TodoQuery } from '../../test/harness.tsx'
import { sentState } from '../../test/sentState.ts'
import {
  createQueryStore,
  type DehydratedState,
  extract,
  GraphQLProvider,
  HydrationBoundary,
  inspect,
  restore,
  useQuery,
  type QueryStore,
} from '../index.ts'

const first = { variables: { id: '1' } }
const offline = new NetworkError('offline')

function Todo({ id = '1' }: { id?: string }) {
  return <p>{useQuery<TodoData>(TodoQuery, { variables: { id } }).data?.todo.title}</p>
}

describe.each(modes)('restore, $mode', ({ strict }) => {
  test('fills in data that a hook shows at once, without a request', async () => {
    const { calls, render, store } = harness({ strict })
    render(
      <GraphQLProvider store={store}>
        <HydrationBoundary state={sentState('Tea')}>
          <Todo />
          <Todo />
        </HydrationBoundary>
      </GraphQLProvider>,
    )
    expect(screen.getAllByText('Tea')).toHaveLength(2)
    await nextTask()
    expect(calls).toHaveLength(0)
  })

  test('does not change data that the store has, or queries on screen', async () => {
    const { last, render, store } = harness({ strict })
    render(<Todo id="2" />)
    store.setData(TodoQuery, { id: '1' }, titled('known'))
    restore(store, { ...sentState('old', '1'), ...sentState('old', '2') })
    expect(store.getData(TodoQuery, { id: '1' })).toEqual(titled('known'))
    await act(() => last().respond(titled('loaded')))
    expect(screen.getByText('loaded')).toBeDefined()
  })

  test('does not change a query in flight that nothing shows', async () => {
    const { last, store } = harness({ strict })
    void store.prefetch(TodoQuery, first)
    restore(store, sentState('old'))
    expect(store.getData(TodoQuery, first.variables)).toBeUndefined()
    await last().respond(titled('loaded'))
    expect(store.getData(TodoQuery, first.variables)).toEqual(titled('loaded'))
  })

  test('does not change an error on screen', async () => {
    const { last, renderTodo, store } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().fail(offline))
    act(() => restore(store, sentState('old')))
    expect(result.current).toMatchObject({ status: 'error', data: undefined })
    expect(store.getData(TodoQuery, first.variables)).toBeUndefined()
  })

  test('changes nothing for the same state again, even after the store forgot the data', () => {
    const { render, store } = harness({ strict })
    const ui = (state: DehydratedState) => <HydrationBoundary state={state} />
    const state = sentState('Tea')
    const { rerender } = render(ui(state))
    act(() => store.clear())
    rerender(ui(state))
    expect(store.getData(TodoQuery, first.variables)).toBeUndefined()
  })

  test('changes nothing for an equal state again', () => {
    const { store } = harness({ strict })
    restore(store, sentState('Tea'))
    const data = store.getData(TodoQuery, first.variables)
    restore(store, sentState('Tea'))
    expect(store.getData(TodoQuery, first.variables)).toBe(data)
  })
})

describe('restored data', () => {
  test('is fetched again without a name when it had none', async () => {
    const bodies: unknown[] = []
    const fetch = (_url: unknown, { body }: { body: string }) => {
      bodies.push(JSON.parse(body))
      return Promise.resolve(Response.json({ data: { a: 2 } }))
    }
    // The client always calls fetch with a body of text.
    const store = createQueryStore(createClient({ fetch: fetch as typeof globalThis.fetch }))
    const { store: server } = harness()
    server.setData('{ a }', undefined, { a: 1 })
    restore(store, extract(server))
    expect(store.getData('{ a }')).toEqual({ a: 1 })
    await inspect(store)[0]?.refetch()
    expect(bodies).toEqual([{ query: '{ a }' }])
  })

  test('is fetched again with the document of the hook that shows it', async () => {
    const { last, renderHook, store } = harness()
    restore(store, sentState('Tea'))
    // Code generators write such classes.
    const document = Object.assign(new String(TodoQuery), { __meta__: { hash: 'abc' } })
    const { result } = renderHook(() => useQuery(document, first), undefined)
    act(() => void result.current.refetch())
    expect(last().document).toBe(document)
    await act(() => last().respond(titled('Tea')))
  })

  test('of one of several operations in a document is shown without a request', async () => {
    const document = 'query A { a } query B { b }'
    const server = harness()
    const use = () => useQuery<{ b: number }>(document, { operationName: 'B' }).data
    server.renderHook(use, undefined)
    await act(() => server.last().respond({ b: 1 }))
    const { calls, renderHook, store } = harness()
    restore(store, extract(server.store))
    expect(renderHook(use, undefined).result.current).toEqual({ b: 1 })
    expect(calls).toHaveLength(0)
  })

  test('stays for 5 minutes if the store had other data before', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { store } = harness({ gcTime: 1_000 })
    store.setData(TodoQuery, first.variables, titled('Milk'))
    restore(store, sentState('Tea'))
    vi.advanceTimersByTime(299_000)
    expect(store.getData(TodoQuery, first.variables)).toEqual(titled('Milk'))
  })

  test('is fresh even if the query was invalidated before it had data', async () => {
    const { calls, last, renderTodo, store } = harness()
    void store.prefetch(TodoQuery, first)
    await last().fail(offline)
    await store.invalidate(TodoQuery)
    restore(store, sentState('Tea'))
    expect(renderTodo(first).result.current.data).toEqual(titled('Tea'))
    expect(calls).toHaveLength(1)
  })
})

describe('hydration matches what the server rendered', () => {
  /** Hydrates this markup. Returns the listener for errors that React has mended, and the text on the page. */
  async function hydrate(store: QueryStore, markup: string) {
    const mended = vi.fn<() => void>()
    const container = document.body.appendChild(document.createElement('div'))
    onTestFinished(() => container.remove())
    container.innerHTML = `<p>${markup}</p>`
    render(
      <GraphQLProvider store={store}>
        <Todo />
      </GraphQLProvider>,
      { container, hydrate: true, onRecoverableError: mended },
    )
    await act(() => Promise.resolve())
    return { mended, text: container.textContent }
  }

  test('when the server rendered it loading, and the store was filled since', async () => {
    const { store } = harness()
    store.setData(TodoQuery, first.variables, titled('Tea'))
    const { mended, text } = await hydrate(store, '')
    expect(mended).not.toHaveBeenCalled()
    expect(text).toBe('Tea')
  })

  test('when a second state has other data than the server rendered', async () => {
    const { store } = harness()
    restore(store, sentState('Tea'))
    restore(store, sentState('Milk'))
    const { mended, text } = await hydrate(store, 'Tea')
    expect(mended).not.toHaveBeenCalled()
    expect(text).toBe('Tea')
  })

  test('when the store has newer data than the server rendered', async () => {
    const { store } = harness()
    restore(store, sentState('Tea'))
    store.setData(TodoQuery, first.variables, titled('Milk'))
    const { mended, text } = await hydrate(store, 'Tea')
    expect(mended).not.toHaveBeenCalled()
    expect(text).toBe('Milk')
  })
})
