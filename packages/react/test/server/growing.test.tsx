import { render, screen, waitFor } from '@testing-library/react'
import { createClient, stream } from '@thinql/core'
import { Suspense } from 'react'
import { describe, expect, test } from 'vitest'
import {
  createQueryStore,
  streamFetcher,
  GraphQLProvider,
  useQuery,
  useSuspenseQuery,
} from '../../src/index.ts'
import { modes } from '../harness/harness.tsx'
import { startEventServer } from './startEventServer.ts'

const document = 'query Todo { todo { title ... @defer { note } } }'
const plain = 'query Todo { todo { title } }'

interface GrowingTodo {
  todo: { title: string; note?: string }
}

function Todo({ query = document }: { query?: string }) {
  const { data, error, status } = useQuery<GrowingTodo>(query)
  return <p>{[status, data?.todo.title, data?.todo.note, error?.name].filter(Boolean).join()}</p>
}

function SuspendingTodo() {
  const { data, fetching } = useSuspenseQuery<GrowingTodo>(document)
  return <p>{[data.todo.title, data.todo.note, fetching && 'fetching'].filter(Boolean).join()}</p>
}

describe.each(modes)('useQuery with @defer, `stream` and graphql-yoga, $mode', ({ strict }) => {
  async function show(todo = <Todo />) {
    const { endpoint, ...server } = await startEventServer('graphql-yoga')
    const store = createQueryStore(createClient({ endpoint }), { fetcher: streamFetcher(stream) })
    const { unmount } = render(
      <GraphQLProvider store={store}>
        <Suspense>{todo}</Suspense>
      </GraphQLProvider>,
      { reactStrictMode: strict },
    )
    return { ...server, store, unmount }
  }

  test('shows the first part at once, and the rest when it arrives', async () => {
    const { release } = await show()
    expect(await screen.findByText('loading,Tea')).toBeDefined()
    release('green')
    expect(await screen.findByText('success,Tea,green')).toBeDefined()
  })

  test('shows the first part at once in a component that suspends', async () => {
    const { release } = await show(<SuspendingTodo />)
    expect(await screen.findByText('Tea,fetching')).toBeDefined()
    release('green')
    expect(await screen.findByText('Tea,green')).toBeDefined()
  })

  test('shows a response without parts', async () => {
    await show(<Todo query={plain} />)
    expect(await screen.findByText('success,Tea')).toBeDefined()
  })

  test('keeps the parts so far when the connection is cut', async () => {
    const { cut } = await show()
    await screen.findByText('loading,Tea')
    cut()
    expect(await screen.findByText('error,Tea,NetworkError')).toBeDefined()
  })

  test('closes the connection when the component unmounts', async () => {
    const { state, unmount } = await show()
    await screen.findByText('loading,Tea')
    await waitFor(() => expect(state().open).toBe(1))
    unmount()
    await waitFor(() => expect(state().open).toBe(0))
  })
})
