import { createClient, type FetchOptions } from '@thinql/core'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { flushMicrotasks } from '../../test/fakeClient.ts'
import { harness, modes, nextTask, titled, type TodoData, TodoQuery } from '../../test/harness.tsx'
import { Boundary, Title } from '../../test/suspense.tsx'
import { createQueryStore, listen, type QueryRequest, type StoreEvent, useMutation } from '../index.ts'

const variables = { id: '1' }
const from = (name: string): QueryRequest => ({ meta: { from: name } })

describe.each(modes)('the `request` option, $mode', ({ strict }) => {
  function setUp() {
    const all = harness({ strict })
    const senders = () => all.calls.map(({ options }) => options.meta?.from)
    return { ...all, senders }
  }

  test('goes with the first request and with a refetch', async () => {
    const { last, renderTodo, senders } = setUp()
    const { result } = renderTodo({ variables, request: from('A') })
    await act(() => last().respond(titled('Tea')))
    act(() => void result.current.refetch())
    expect(senders()).toEqual(['A', 'A'])
  })

  test('is not a part of the key', async () => {
    const { calls, last, renderTodo } = setUp()
    const { result } = renderTodo({ variables, request: from('A') })
    renderTodo({ variables, request: from('B') })
    await act(() => last().respond(titled('Tea')))
    expect(calls.filter(({ options }) => !options.signal?.aborted)).toHaveLength(1)
    expect(result.current.data).toEqual(titled('Tea'))
  })

  test('sends nothing when it changes, and counts for the next request', async () => {
    const { last, renderTodo, senders, store } = setUp()
    const { rerender } = renderTodo({ variables, request: from('A') })
    await act(() => last().respond(titled('Tea')))
    rerender({ variables, request: from('B') })
    await nextTask()
    expect(senders()).toEqual(['A'])
    act(() => void store.invalidate())
    expect(senders()).toEqual(['A', 'B'])
  })

  test('is that of the newest component that has one, as long as it is mounted', async () => {
    const { last, renderTodo, senders, store } = setUp()
    const refetch = async () => {
      act(() => void store.invalidate())
      await act(() => last().respond(titled('Tea')))
      return senders().at(-1)
    }
    const { rerender } = renderTodo({ variables, request: from('A') })
    await act(() => last().respond(titled('Tea')))
    const { unmount } = renderTodo({ variables, request: from('B') })
    renderTodo({ variables })
    expect(await refetch()).toBe('B')
    rerender({ variables, request: from('A again') })
    expect(await refetch()).toBe('B')
    unmount()
    expect(await refetch()).toBe('A again')
  })

  test('goes with the request of a component that suspends', async () => {
    const { last, render, senders, store } = setUp()
    render(
      <Boundary>
        <Title request={from('A')} />
      </Boundary>,
    )
    await act(flushMicrotasks)
    await act(() => last().respond(titled('Tea')))
    act(() => void store.invalidate())
    expect(new Set(senders())).toEqual(new Set(['A']))
  })

  describe('with polling', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    test('goes with each poll', async () => {
      const { last, renderTodo, senders } = setUp()
      renderTodo({ variables, pollInterval: 1_000, request: from('A') })
      await act(() => last().respond(titled('Tea')))
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      expect(senders()).toEqual(['A', 'A'])
    })
  })

  test('of prefetch goes with its request, and with the one that replaces that', async () => {
    const { last, senders, store } = setUp()
    void store.prefetch(TodoQuery, { variables, request: from('A') })
    void store.invalidate()
    expect(senders()).toEqual(['A', 'A'])
    await last().respond(titled('Tea'))
    expect(store.getData(TodoQuery, variables)).toEqual(titled('Tea'))
  })
})

test('`request` gives fetch its headers and options, and never sends `meta`', async () => {
  const sent: [Request, FetchOptions][] = []
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    headers: { 'x-app': 'todos' },
    fetch: (url, init) => {
      sent.push([new Request(url, init), init as FetchOptions])
      return Promise.resolve(Response.json({ data: titled('Tea') }))
    },
  })
  const store = createQueryStore(client)
  const request: QueryRequest = { headers: { 'x-call': '1' }, priority: 'low', meta: { silent: true } }
  await store.prefetch(TodoQuery, { variables, request })
  const [received, init] = sent[0] ?? []
  expect(received?.headers.get('x-app')).toBe('todos')
  expect(received?.headers.get('x-call')).toBe('1')
  expect(init?.priority).toBe('low')
  expect(init).not.toHaveProperty('meta')
  expect(await received?.json()).toEqual({ operationName: 'Todo', variables, query: TodoQuery })
})

describe('`meta` in events', () => {
  test('is that of the request', async () => {
    const { last, renderTodo, store } = harness()
    const events: StoreEvent[] = []
    listen(store, (event) => events.push(event))
    renderTodo({ variables, request: from('A') })
    await act(() => last().respond(titled('Tea')))
    void store.prefetch<TodoData, object>(TodoQuery, { variables, staleTime: 0, request: from('loader') })
    await act(() => last().respond(titled('Milk')))
    expect(events.map(({ type, meta }) => [type, meta?.from])).toEqual([
      ['started', 'A'],
      ['settled', 'A'],
      ['started', 'loader'],
      ['settled', 'loader'],
    ])
  })

  test('is that of the call of a mutation, which may have a fetch of its own', async () => {
    const { renderHook, store } = harness()
    const events: StoreEvent[] = []
    listen(store, (event) => events.push(event))
    const { result } = renderHook(() => useMutation('mutation Add { add }'), undefined)
    const fetch = () => Promise.reject(new TypeError('offline'))
    act(() => void result.current[0]({ meta: { silent: true }, fetch }))
    await nextTask()
    expect(events[0]).toMatchObject({ kind: 'mutation', type: 'started', meta: { silent: true } })
  })
})
