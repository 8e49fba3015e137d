import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { delay, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createQueryStore,
  GraphQLProvider,
  streamFetcher,
  useMutation,
  useQuery,
  useSuspenseQuery,
} from '../../src/index.ts'
import { modes } from '../harness/harness.tsx'
import { titled, type TodoData, TodoQuery } from '../screens/todoQuery.ts'
import { api, realStore, startTodoApi } from './todoApi.ts'
import { createClient, stream } from '@thinql/core'
import { Suspense } from 'react'
import { startEventServer } from './startEventServer.ts'
import { Add, type ListData, listOf, ListQuery } from '../screens/mutations.tsx'

const server = startTodoApi()

function Todo({ id }: { id: string }) {
  const { data, error, loading } = useQuery<TodoData>(TodoQuery, { variables: { id } })
  if (loading) return <p>loading</p>
  if (error) return <p>{`${error.name}: ${error.message}; ${data?.todo.title ?? 'no data'}`}</p>
  return <p>{data.todo.title}</p>
}

describe.each(modes)('useQuery with a real client, $mode', ({ strict }) => {
  function renderTodo() {
    const store = realStore()
    const tree = (id: string) => (
      <GraphQLProvider store={store}>
        <Todo id={id} />
      </GraphQLProvider>
    )
    const { rerender, unmount } = render(tree('1'), { reactStrictMode: strict })
    return { unmount, change: (id: string) => rerender(tree(id)) }
  }

  test('sends one request with the variables, and shows the response', async () => {
    const requests: unknown[] = []
    server.use(
      api.query('Todo', ({ variables }) => {
        requests.push(variables)
        return HttpResponse.json({ data: titled('Tea') })
      }),
    )
    renderTodo()
    expect(screen.getByText('loading')).toBeDefined()
    expect(await screen.findByText('Tea')).toBeDefined()
    expect(requests).toEqual([{ id: '1' }])
  })

  test('shows the errors of the server beside partial data', async () => {
    server.use(
      api.query('Todo', () =>
        HttpResponse.json({ data: titled('half'), errors: [{ message: 'no time left' }] }),
      ),
    )
    renderTodo()
    expect(await screen.findByText(/^GraphQLResultError: .*no time left; half$/)).toBeDefined()
  })

  test.each([
    ['ServerError', () => new HttpResponse('down', { status: 503 })],
    ['ParseError', () => HttpResponse.html('<h1>It works</h1>')],
    ['EmptyResultError', () => HttpResponse.json({})],
    ['NetworkError', () => HttpResponse.error()],
  ])('shows a %s', async (name, resolver) => {
    server.use(api.query('Todo', resolver))
    renderTodo()
    expect(await screen.findByText(new RegExp(`^${name}: query Todo`))).toBeDefined()
  })

  test('ends the request on the wire when the component unmounts', async () => {
    const signals = hangingTodos()
    const { unmount } = renderTodo()
    await waitFor(() => expect(signals).toHaveLength(1))
    unmount()
    await waitFor(() => expect(signals[0]?.aborted).toBe(true))
  })

  test('ends the request for the old variables, and shows the response to the new ones', async () => {
    const signals = hangingTodos()
    const { change } = renderTodo()
    await waitFor(() => expect(signals).toHaveLength(1))
    server.use(api.query('Todo', () => HttpResponse.json({ data: titled('Coffee') })))
    act(() => change('2'))
    expect(await screen.findByText('Coffee')).toBeDefined()
    await waitFor(() => expect(signals[0]?.aborted).toBe(true))
  })
})

/** Responds to no request, and returns the signal of each. */
function hangingTodos(): AbortSignal[] {
  const signals: AbortSignal[] = []
  server.use(
    api.query('Todo', async ({ request }) => {
      signals.push(request.signal)
      await delay('infinite')
    }),
  )
  return signals
}

describe('growing', () => {
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

    test('shows the error of an invalid query', async () => {
      await show(<Todo query="{ nope }" />)
      expect(await screen.findByText(/^error,(?:ServerError|GraphQLResultError)$/)).toBeDefined()
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
})

describe('mutation', () => {
  let list: string[]
  beforeEach(() => {
    list = ['Tea']
    server.use(api.query('List', () => HttpResponse.json({ data: listOf(...list) })))
  })

  function List() {
    const { data } = useQuery<ListData>(ListQuery)
    const [add, { error, status }] = useMutation<{ add: string }>(Add, { invalidates: [ListQuery] })
    return (
      <button onClick={() => void add({ variables: { title: 'Coffee' } })}>
        {`${data?.list.join()}: ${status}, ${error?.message ?? 'no error'}`}
      </button>
    )
  }

  describe.each(modes)('useMutation with a real client, $mode', ({ strict }) => {
    async function addCoffee() {
      render(
        <GraphQLProvider store={realStore()}>
          <List />
        </GraphQLProvider>,
        { reactStrictMode: strict },
      )
      fireEvent.click(await screen.findByText('Tea: idle, no error'))
    }

    test('sends the variables once, and fetches the stale list again', async () => {
      const requests: unknown[] = []
      server.use(
        api.mutation('Add', ({ variables }) => {
          requests.push(variables)
          list.push('Coffee')
          return HttpResponse.json({ data: { add: 'Coffee' } })
        }),
      )
      await addCoffee()
      expect(await screen.findByText('Tea,Coffee: success, no error')).toBeDefined()
      expect(requests).toEqual([{ title: 'Coffee' }])
    })

    test('shows the error of the server, and does not change the list', async () => {
      server.use(api.mutation('Add', () => HttpResponse.json({ errors: [{ message: 'the list is full' }] })))
      await addCoffee()
      expect(await screen.findByText(/^Tea: error, .*the list is full$/)).toBeDefined()
    })
  })
})
