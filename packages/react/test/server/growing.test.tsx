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
import { modes } from '../harness.tsx'
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

describe.each(modes)('@defer, `stream` and graphql-yoga, $mode', ({ strict }) => {
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

  test('show the first part at once, and the rest when it has come', async () => {
    const { release } = await show()
    expect(await screen.findByText('loading,Tea')).toBeDefined()
    release('green')
    expect(await screen.findByText('success,Tea,green')).toBeDefined()
  })

  test('show the first part at once to a component that suspends', async () => {
    const { release } = await show(<SuspendingTodo />)
    expect(await screen.findByText('Tea,fetching')).toBeDefined()
    release('green')
    expect(await screen.findByText('Tea,green')).toBeDefined()
  })

  test('show a response that is whole', async () => {
    await show(<Todo query={plain} />)
    expect(await screen.findByText('success,Tea')).toBeDefined()
  })

  test('show the error of a query that is wrong', async () => {
    await show(<Todo query="{ nope }" />)
    expect(await screen.findByText(/^error,(?:ServerError|GraphQLResultError)$/)).toBeDefined()
  })

  test('keep what has come when the connection is cut', async () => {
    const { cut } = await show()
    await screen.findByText('loading,Tea')
    cut()
    expect(await screen.findByText('error,Tea,NetworkError')).toBeDefined()
  })

  test('close the connection when the component leaves', async () => {
    const { state, unmount } = await show()
    await screen.findByText('loading,Tea')
    await waitFor(() => expect(state().open).toBe(1))
    unmount()
    await waitFor(() => expect(state().open).toBe(0))
  })
})
