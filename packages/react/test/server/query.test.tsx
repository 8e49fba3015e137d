import { act, render, screen, waitFor } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { delay, HttpResponse } from 'msw'
import { graphql } from 'msw/graphql'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createQueryStore, GraphQLProvider, type QueryStore, useQuery } from '../../src/index.ts'
import { modes } from '../harness/harness.tsx'
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
