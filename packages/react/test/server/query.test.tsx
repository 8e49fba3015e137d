import { act, render, screen, waitFor } from '@testing-library/react'
import { delay, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { GraphQLProvider, useQuery } from '../../src/index.ts'
import { modes } from '../harness/harness.tsx'
import { titled, type TodoData, TodoQuery } from '../screens/todoQuery.ts'
import { api, realStore, startTodoApi } from './todoApi.ts'

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
