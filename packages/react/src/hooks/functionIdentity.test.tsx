import { act, screen } from '@testing-library/react'
import { useEffect, lazy, startTransition, Suspense, useState } from 'react'
import { describe, expect, vi } from 'vitest'
import { createClient } from '@thinql/core'
import {
  harness,
  titled,
  TodoQuery,
  it,
  isStrict,
  waitForTasks,
  flushMicrotasks,
  writeTodo,
} from '../../test/harness/harness.tsx'
import {
  clearStore,
  createQueryStore,
  invalidateQueries,
  type QueryStore,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useSubscription,
  useSuspenseInfiniteQuery,
  useSuspenseQueries,
  useSuspenseQuery,
} from '../index.ts'

// Every function that a hook returns is the same one for as long as the hook lives. What changes nothing
// makes no new object.

interface Props {
  id: string
  store: QueryStore
  skip?: boolean
  pollInterval?: number
}
type Functions = Record<string, () => unknown>

const Rename = 'mutation Rename { rename }'
const Todo = 'subscription Todo($id: ID!) { todo(id: $id) { title } }'
const item = ({ id, pollInterval }: Props) => ({ document: TodoQuery, variables: { id }, pollInterval })
const list = ({ id, ...options }: Props) => ({ ...options, variables: { id }, next: () => ({ id: 'more' }) })

const hooks: Record<string, { useIt: (props: Props) => object; names: readonly string[] }> = {
  useQuery: {
    useIt: ({ id, ...options }) => useQuery(TodoQuery, { ...options, variables: { id } }),
    names: ['refetch'],
  },
  'useQuery with keepPreviousData': {
    useIt: ({ id, store }) => useQuery(TodoQuery, { store, variables: { id }, keepPreviousData: true }),
    names: ['refetch'],
  },
  useQueries: {
    useIt: (props) => useQueries([item(props), item({ ...props, id: 'other' })], props)[0],
    names: ['refetch'],
  },
  useSuspenseQuery: {
    useIt: ({ id, store }) => useSuspenseQuery(TodoQuery, { store, variables: { id } }),
    names: ['refetch'],
  },
  useSuspenseQueries: {
    useIt: (props) => useSuspenseQueries([item(props), item({ ...props, id: 'other' })], props)[0],
    names: ['refetch'],
  },
  useInfiniteQuery: {
    useIt: (props) => useInfiniteQuery(TodoQuery, list(props)),
    names: ['refetch', 'loadNext', 'loadPrevious'],
  },
  useSuspenseInfiniteQuery: {
    useIt: (props) => useSuspenseInfiniteQuery(TodoQuery, list(props)),
    names: ['refetch', 'loadNext', 'loadPrevious'],
  },
  useMutation: {
    useIt: ({ store }) => {
      const [mutate, state] = useMutation(Rename, { store })
      return { ...state, mutate }
    },
    names: ['mutate', 'reset'],
  },
  useSubscription: {
    useIt: ({ id, store }) => useSubscription(Todo, { store, variables: { id } }),
    names: ['reconnect'],
  },
}

/** A store of which the data of all todos is known, and whose server answers with the same data. */
function warmStore(): { store: QueryStore; sent: () => number } {
  const fetch = vi.fn((_url: unknown, { headers }: RequestInit) => {
    const body = { data: { ...titled('Tea'), rename: true } }
    const json = JSON.stringify(body)
    const isStream = new Headers(headers).get('accept')?.startsWith('text/event-stream')
    if (!isStream) return Promise.resolve(Response.json(body))
    const stream = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(`event: next\ndata: ${json}\n\n`)),
    })
    return Promise.resolve(new Response(stream, { headers: { 'content-type': 'text/event-stream' } }))
  })
  const store = createQueryStore(createClient({ fetch: fetch as unknown as typeof globalThis.fetch }))
  for (const id of ['1', '2', 'other', 'more']) writeTodo(store, 'Tea', id)
  return { store, sent: () => fetch.mock.calls.length }
}

const settled = () => act(waitForTasks)

describe.each(Object.entries(hooks))('%s', (_, { useIt, names }) => {
  // https://github.com/trojanowski/react-apollo-hooks/issues/184
  it('every function is the same one while variables, options, data, errors and the store change', async () => {
    const first = warmStore()
    const second = warmStore()
    const { renderHook } = harness()
    const committed: unknown[][] = []
    const { result, rerender } = renderHook(
      (props: Props) => {
        const state = useIt(props) as Functions
        useEffect(() => void committed.push(names.map((name) => state[name])))
        return state
      },
      { id: '1', store: first.store },
    )
    await settled()
    for (const name of names) await act(async () => void (await result.current[name]?.()))
    await settled()
    for (const props of [
      { id: '2', store: first.store },
      { id: '2', store: first.store, pollInterval: 60_000 },
      { id: '1', store: first.store, skip: true },
      { id: '1', store: second.store },
    ]) {
      rerender(props)
      await settled()
    }
    act(() => writeTodo(second.store, 'Coffee'))
    await act(() => invalidateQueries(second.store))
    await settled()
    const [initial = []] = committed
    expect(initial).toHaveLength(names.length)
    for (const functions of committed)
      functions.forEach((called, index) => expect(called).toBe(initial[index]))
  })
})

// https://github.com/Rika-Labs/effect-react/issues/61
// https://github.com/TanStack/query/issues/3049
// https://github.com/TanStack/query/issues/5137
it.each(['reset', 'reconnect', 'refetch'])(
  'an effect that calls `%s` and depends on the whole state settles when nothing changes',
  async (name) => {
    const { useIt } = Object.values(hooks).find(({ names }) => names.includes(name)) ?? {}
    const { store, sent } = warmStore()
    const { renderHook } = harness()
    const states = new Set<unknown>()
    const { result } = renderHook(() => {
      const whole = useIt?.({ id: '1', store }) as Functions
      const [, idle] = useMutation(Rename, { store })
      const state = name === 'reset' ? (idle as unknown as Functions) : whole
      useEffect(() => {
        states.add(state)
        void state[name]?.()
      }, [state])
      return state
    })
    for (let turn = 0; turn < 5; turn++) await settled()
    expect(result.current).toBe([...states].at(-1))
    expect(states.size).toBeLessThanOrEqual(3)
    expect(sent()).toBeLessThan(10)
  },
)

it('`clearStore` gives a subscription that waits for its first event no new state', async () => {
  const never = createQueryStore(createClient({ fetch: () => new Promise(() => undefined) }))
  const { renderHook } = harness()
  const { result } = renderHook(() => useSubscription(Todo, { store: never, variables: { id: '1' } }))
  await settled()
  const state = result.current
  act(() => clearStore(never))
  await settled()
  expect(result.current).toBe(state)
})

// The state of a hook is the same object until something in it changes, also before the first commit.

const useStates: Record<string, (props: Props) => unknown> = {
  ...Object.fromEntries(Object.entries(hooks).map(([name, { useIt }]) => [name, useIt])),
  useAllOfQueries: (props) => useQueries([item(props), item({ ...props, id: 'other' })], props),
  useMutation: ({ store }) => useMutation(Rename, { store })[1],
}

function warm() {
  const all = harness({ staleTime: Infinity })
  for (const id of ['1', '2', 'other']) writeTodo(all.store, id, id)
  return all
}

describe.each(Object.entries(useStates))('the state of %s', (_, useIt) => {
  // https://github.com/TanStack/query/issues/9571
  // https://github.com/react/react/issues/34211
  // https://github.com/TanStack/query/issues/1973
  it('a state stays the same object in the renders of `if (previous !== state) setPrevious(state)`', () => {
    const { renderHook, store } = warm()
    const seen = new Set<unknown>()
    const { rerender } = renderHook((id) => {
      const state = useIt({ id, store })
      const [previous, setPrevious] = useState<unknown>()
      if (previous !== state) setPrevious(state)
      seen.add(state)
    }, '1')
    rerender('2')
    // In StrictMode, React 18 renders a new component twice, and each render has a state of its own.
    expect(seen.size).toBeLessThanOrEqual(isStrict() ? 4 : 2)
  })
})

it('previous data is never older than what was on screen, also after a pending transition', async () => {
  const { render, store } = harness()
  writeTodo(store, 'old')
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
    const { data } = useQuery(TodoQuery, { variables: { id }, keepPreviousData: true })
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
  act(() => writeTodo(store, 'new'))
  await act(() => {
    arrive()
    return flushMicrotasks()
  })
  expect(screen.queryByText('old')).toBeNull()
  expect(new Set(shown)).toEqual(new Set(['1 old', '1 new', '2 new']))
})
