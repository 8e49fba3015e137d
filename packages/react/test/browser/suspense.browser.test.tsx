import { createClient, NetworkError, stream } from '@thinql/core'
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import {
  createQueryStore,
  streamFetcher,
  useQuery,
  useSuspenseQuery,
  QueryErrorBoundary,
  useSubscription,
} from '../../src/index.ts'
import { type TodoData, TodoQuery } from '../screens/todoQuery.ts'
import { browserHarness } from './browserHarness.tsx'
import { everyOutcome } from '@thinql/react/testing'

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? (
      <p>{error.message}</p>
    ) : (
      <Suspense fallback={<p>loading</p>}>{this.props.children}</Suspense>
    )
  }
}

function Todo({ id }: { id: string }) {
  return <p>{useSuspenseQuery<TodoData>(TodoQuery, { variables: { id } }).data.todo.title}</p>
}

/** Renders again and again. */
function Clock() {
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((before) => before + 1), 16)
    return () => clearInterval(timer)
  }, [])
  return <p>{ticks}</p>
}

test('an error that React holds back is shown, even if the page renders in between', async () => {
  const { calls, last, render } = browserHarness()
  await render(
    <>
      <Clock />
      <Boundary>
        <Todo id="1" />
      </Boundary>
    </>,
  )
  await last().fail(new NetworkError('offline'))
  await expect.element(screen.getByText('offline')).toBeVisible()
  expect(calls).toHaveLength(1)
})

const document = '{ list @stream { id } }'

/** A response whose list grows by one item with each part. */
function streamedList(length: number): string {
  const parts = Array.from({ length }, (_, id) => ({
    incremental: [{ id: '0', items: [{ id }] }],
    hasNext: true,
  }))
  const first = { data: { list: [] }, pending: [{ id: '0', path: ['list'] }], hasNext: true }
  const last = { completed: [{ id: '0' }], hasNext: false }
  const written = [first, ...parts, last].map((part) => `\r\n---\r\n\r\n${JSON.stringify(part)}`)
  return `${written.join('')}\r\n-----`
}

test('a long list that arrives item by item in one chunk is shown without a render for each item', async () => {
  const headers = { 'content-type': 'multipart/mixed; boundary="-"' }
  const fetch = () => Promise.resolve(new Response(streamedList(500), { headers }))
  const store = createQueryStore(createClient({ fetch }), { fetcher: streamFetcher(stream) })
  const lengths: (number | undefined)[] = []
  function List() {
    const { data } = useQuery<{ list: { id: number }[] }>(document, { store })
    lengths.push(data?.list.length)
    return data?.list.map(({ id }) => <li key={id}>{id}</li>)
  }
  const container = window.document.createElement('div')
  const root = createRoot(container)
  root.render(<List />)
  await expect.poll(() => container.childElementCount).toBe(500)
  expect(lengths.length).toBeLessThan(10)
  root.unmount()
})

function Todos() {
  const { data } = useSuspenseQuery<{ todos: string[] }>('query Todos { todos }')
  const added = useSubscription<{ todo: string }>('subscription TodoAdded { todo }')
  return [...data.todos, added.data?.todo].join(' ')
}

test('a browser shows a table of outcomes, with suspense, a boundary and a subscription', async () => {
  const data = { Todos: { todos: ['Milk'] }, TodoAdded: { todo: 'Tea' } }
  const page = (
    <QueryErrorBoundary fallback={({ name }) => <p role="alert">{name}</p>}>
      <Suspense fallback={<p role="status">Loading…</p>} children={<Todos />} />
    </QueryErrorBoundary>
  )
  expect(await everyOutcome(page, { data })).toEqual({
    loading: '[status: Loading…]',
    data: 'Milk Tea',
    ServerError: '[alert: ServerError]',
    ParseError: '[alert: ParseError]',
    EmptyResultError: '[alert: EmptyResultError]',
    GraphQLResultError: '[alert: GraphQLResultError]',
    NetworkError: '[alert: NetworkError]',
    TimeoutError: '[alert: TimeoutError]',
    RequestError: '[alert: RequestError]',
  })
})
