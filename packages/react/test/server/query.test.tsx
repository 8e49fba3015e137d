import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { delay, HttpResponse } from 'msw'
import { graphql } from 'msw/graphql'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createQueryStore, GraphQLProvider, type QueryStore, useMutation, useQuery } from '../../src/index.ts'
import { modes } from '../harness/harness.tsx'
import { Add, type ListData, listOf, ListQuery } from '../screens/mutations.tsx'
import { titled, type TodoData, TodoQuery } from '../screens/todoQuery.ts'

const endpoint = 'http://localhost/graphql'

/** Sets the response to each operation by its name. */
const api = graphql.link(endpoint)

/** A store with the real client and the real fetch. */
function realStore(): QueryStore {
  return createQueryStore(createClient({ endpoint }))
}

/** Starts the server for the tests of a file. Each test sets the responses. */
function startTodoApi(): ReturnType<typeof setupServer> {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return server
}

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

describe('mutations', () => {
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
