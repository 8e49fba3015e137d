import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { createClient, GraphQLResultError } from '@thinql/core'
import {
  invalidateQueries,
  useMutation,
  dehydrate,
  updateQueries,
  shareEntities,
  createQueryStore,
  getQueryData,
  hydrate,
  prefetchQuery,
} from '@thinql/react'
import { expect, it, vi, onTestFinished, describe } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { createSampleServer } from '../support/server.ts'
import { errorsByField } from './forms.tsx'
import { explain } from './explain.ts'
import {
  onErrorNull,
  OpenTodos,
  throwingFields,
  toastFailedMutations,
  Welcome,
  WelcomeQuery,
} from './errors.tsx'
import { Suspense } from 'react'
import { DeferredSearch, OptimisticTitles, Tabs, TodosOnClick } from './reactFeatures.tsx'
import { hydratePage, renderPage } from './serverRendering.tsx'
import { readTitle, SharedTodos, TodoQuery, TodoTitle, useReportedQuery } from './typescript.tsx'
import { decodeDates } from './middleware.ts'
import { client as tadaClient, readTitle as readTitleByTada } from './tada.ts'

it('a toast shows the failure of a mutation, and nothing for a query, a success or a cancelled call', async () => {
  let condition = 'server error'
  const { store } = renderSample(<OpenTodos />, { headers: () => ({ 'x-provoke': condition }) })
  const toasts: string[] = []
  const stop = toastFailedMutations(store, (text) => toasts.push(text))
  await act(() => invalidateQueries(store))
  const { result } = renderHook(() => useMutation('mutation { addTodo(title: "Tea") { id } }', { store }))
  const [addTodo] = result.current
  await act(() => addTodo())
  condition = 'silence'
  await act(() => addTodo({ signal: AbortSignal.abort() }))
  condition = 'none'
  await act(() => addTodo())
  stop()
  expect(toasts).toEqual(['The server has a problem. Try again later.'])
})

it('a list says that the server could not be reached, and loads when someone tries again', async () => {
  let condition = 'offline'
  renderSample(<OpenTodos />, { headers: () => ({ 'x-provoke': condition }) })
  expect(await screen.findByText(/could not be reached/)).toBeDefined()
  condition = 'none'
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Buy milk')).toBeDefined()
})

it('a list stays on screen when a refetch fails, and says so', async () => {
  let condition = 'none'
  const { store } = renderSample(<OpenTodos />, { headers: () => ({ 'x-provoke': condition }) })
  await screen.findByText('Buy milk')
  condition = 'server error'
  await act(() => invalidateQueries(store))
  expect((await screen.findByRole('status')).textContent).toMatch('The server has a problem.')
  expect(screen.getByText('Buy milk')).toBeDefined()
})

it('the message of the server is shown only for wrong input, at its field', async () => {
  const server = createSampleServer()
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: async (input, init) => server.fetch(new Request(input, init)),
  })
  const wrong = await client.request('mutation { addTodo(title: " ") { id } }')
  expect(wrong.error && explain(wrong.error)).toBe('A todo needs a title.')
  expect(errorsByField(wrong.error, ['title']).byField).toEqual({ title: ['A todo needs a title.'] })
  const missing = await client.request('mutation { completeTodo(id: 9, done: true) { id } }')
  expect(missing.error && explain(missing.error)).toBe('That did not work.')
  expect(errorsByField(missing.error, ['title']).byField).toEqual({})
})

async function errorOf(response: Response) {
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: () => Promise.resolve(response),
  })
  const { error } = await client.request('mutation { register { id } }')
  return error
}

const fields = ['name', 'email'] as const

it('field errors are sorted by field, several for one field too, and those for no field are kept', async () => {
  const problem = (message: string, field?: string) => ({ message, extensions: { field } })
  const errors = [
    problem('The name is taken.', 'name'),
    problem('No e-mail address.', 'email'),
    problem('The name is too long.', 'name'),
    problem('Registration is closed.'),
    problem('Too young.', 'age'),
  ]
  expect(errorsByField(await errorOf(Response.json({ data: null, errors })), fields)).toEqual({
    byField: { name: ['The name is taken.', 'The name is too long.'], email: ['No e-mail address.'] },
    general: ['Registration is closed.', 'Too young.'],
  })
})

const todos = [{ title: 'Buy milk' }]

const noName = { message: 'The users are asleep.', path: ['me'], extensions: { code: 'ASLEEP' } }

const partial = { data: { me: null, todos }, errors: [noName] }

function renderWelcome(...responses: readonly object[]) {
  let sent = 0
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return renderSample(<Welcome />, {
    fetch: () => Promise.resolve(Response.json(responses[Math.min(sent++, responses.length - 1)])),
  })
}

it('the error of a field is shown in its place, beside the rest of the page', async () => {
  renderWelcome(partial)
  expect((await screen.findByRole('alert')).textContent).toContain('That did not work.')
  expect(screen.getByText('1 todos')).toBeDefined()
})

it('a field that is null without an error shows nothing', async () => {
  renderWelcome({ data: { me: null, todos } })
  expect(await screen.findByText('1 todos')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a field is shown when somebody tries again and it has come', async () => {
  renderWelcome(partial, { data: { me: { name: 'Ada' }, todos } })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello, Ada')).toBeDefined()
})

it('writes and states of a server meet no field that throws, because the store has plain data', async () => {
  const { store } = renderWelcome(partial)
  await screen.findByRole('alert')
  const seen: unknown[] = []
  act(() => updateQueries(store, WelcomeQuery, (data) => void seen.push(structuredClone(data))))
  expect(seen).toEqual([partial.data])
  expect(() => structuredClone(dehydrate(store))).not.toThrow()
})

it('a field with an error throws an Error with its path and code, at each depth', () => {
  const errors = [{ message: 'Lost', path: ['todos', 1, 'title'], extensions: { code: 'LOST' } }]
  const response = { status: 200, headers: new Headers(), body: '' }
  const error = new GraphQLResultError('query A: Lost', { response, errors })
  const data = throwingFields({ todos: [{ title: 'Buy milk' }, { title: null }] }, error)
  expect(data.todos[0]?.title).toBe('Buy milk')
  const read = () => data.todos[1]?.title
  expect(read).toThrow(Error)
  expect(read).toThrow(expect.objectContaining({ path: ['todos', 1, 'title'], errors }) as Error)
})

it('a document asks for null in place of a failed field, and keeps its variables', async () => {
  let body = ''
  const client = createClient({
    middleware: [onErrorNull],
    endpoint: 'http://localhost/graphql',
    fetch: (_, init) => {
      body = init.body as string
      return Promise.resolve(Response.json({ data: {} }))
    },
  })
  await client.request('query A($id: ID!) { a(id: $id) }', { variables: { id: '1' } })
  expect(JSON.parse(body)).toEqual({
    operationName: 'A',
    query: 'query A($id: ID!) { a(id: $id) }',
    variables: { id: '1' },
    onError: 'NULL',
  })
})

/** Clicks, and waits for what suspends then. */
function click(button: HTMLElement): Promise<void> {
  return act(async () => {
    button.click()
    await Promise.resolve()
  })
}

it('`use` shows the Result of a prefetch that a click has started', async () => {
  renderSample(<TodosOnClick />)
  await click(screen.getByRole('button'))
  expect(await screen.findByText('Buy milk')).toBeDefined()
})

it('`use` shows the error of a prefetch, and throws nothing', async () => {
  renderSample(<TodosOnClick />, { headers: { 'x-provoke': 'offline' } })
  await click(screen.getByRole('button'))
  expect(await screen.findByRole('alert')).toBeDefined()
})

// https://github.com/TanStack/query/issues/6486
it('`useDeferredValue` keeps the old results until the new ones are there', async () => {
  renderSample(<DeferredSearch />)
  expect(await screen.findByText('Buy milk')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'nothing like this' } })
  expect(screen.getByText('Buy milk')).toBeDefined()
  expect(screen.queryByText('Loading…')).toBeNull()
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(screen.queryByText('Buy milk')).toBeNull()
})

it('`useOptimistic` shows a title while the form saves it', async () => {
  renderSample(
    <Suspense>
      <OptimisticTitles />
    </Suspense>,
  )
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Learn React' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Learn React (saving)')).toBeDefined()
  expect(await screen.findByText('Learn React')).toBeDefined()
  // The store shows the new list at once, before React ends the optimistic state.
  expect(screen.queryByText('Learn React (saving)')).toBeNull()
})

it('`Activity` keeps what is typed in a hidden tab, and shows its data at once', async () => {
  renderSample(<Tabs />)
  await screen.findByText('Buy milk')
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'typed' } })
  fireEvent.click(screen.getByRole('button', { name: 'About' }))
  fireEvent.click(screen.getByRole('button', { name: 'Todos' }))
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'typed')
  expect(screen.getByText('Buy milk')).toBeDefined()
})

const server = createSampleServer()

const endpoint = 'http://localhost/graphql'

const request = new Request('http://localhost/', { headers: { cookie: 'session=1' } })

const send: typeof globalThis.fetch = async (input, init) => server.fetch(new Request(input, init))

/** Renders the page as a server does, where there is no window. */
function respond(fetch = send): Promise<string> {
  vi.stubGlobal('window', undefined)
  return renderPage(request, endpoint, fetch).finally(() => vi.unstubAllGlobals())
}

it('a server renders the todos with the cookies of the visitor', async () => {
  const fetch = vi.fn(send)
  expect(await respond(fetch)).toContain('<li>Buy milk</li>')
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('cookie')).toBe('session=1')
})

it('a browser hydrates the page without a request', async () => {
  document.body.innerHTML = await respond()
  onTestFinished(() => document.body.replaceChildren())
  const fetch = vi.fn<typeof globalThis.fetch>()
  const root = await act(() => Promise.resolve(hydratePage(createClient({ endpoint, fetch }))))
  onTestFinished(() => act(() => root.unmount()))
  expect(screen.getByText('Buy milk')).toBeDefined()
  expect(fetch).not.toHaveBeenCalled()
})

it('a new title is shown in both queries, without another request', async () => {
  let requests = 0
  const count = () => {
    requests++
    return {}
  }
  const { store } = renderSample(<SharedTodos />, { headers: count })
  shareEntities(store)
  await screen.findByText('All: Buy milk, Call Ada, Water the plants')
  await screen.findByText('The first one: Buy milk')
  fireEvent.click(screen.getByText('Rename it'))
  await screen.findByText('All: Buy oat milk, Call Ada, Water the plants')
  expect(screen.getByText('The first one: Buy oat milk')).toBeDefined()
  expect(requests).toBe(3)
})

describe('the guide on TypeScript', () => {
  const server = createSampleServer()

  const options = {
    endpoint: 'http://localhost/graphql',
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => server.fetch(new Request(input, init)),
  }

  it('a document of a code generator shows its title', async () => {
    renderSample(<TodoTitle id="1" />)
    expect(await screen.findByRole('heading', { name: 'Buy milk' })).toBeDefined()
  })

  it('a hook of the app keeps the types of its document', async () => {
    function Title() {
      const { data } = useReportedQuery(TodoQuery, { variables: { id: '2' } })
      return <h1>{data?.todo?.title}</h1>
    }
    renderSample(<Title />)
    expect(await screen.findByRole('heading', { name: 'Call Ada' })).toBeDefined()
  })

  describe('documents without a code generator', () => {
    it('a document that is a typed string is sent', async () => {
      expect(await readTitle(createClient(options), '1')).toBe('Buy milk')
    })

    it('a document of gql.tada is printed', async () => {
      const client = createClient({ ...tadaClient.options, ...options })
      expect(await readTitleByTada(client, '1')).toBe('Buy milk')
    })
  })

  const DatesQuery = 'query Todo { todo { title createdAt } }'

  const todo = { title: '2026-01-01', createdAt: '2026-11-26T12:00:00.000Z' }

  function createStore() {
    const fetch = () => Promise.resolve(Response.json({ data: { todo } }))
    return createQueryStore(createClient({ fetch, middleware: [decodeDates] }))
  }

  it('named fields become dates, and a text that looks like a date stays text', async () => {
    const { data } = await createStore().client.request<unknown>(DatesQuery)
    expect(data).toEqual({ todo: { title: '2026-01-01', createdAt: new Date(todo.createdAt) } })
  })

  it('dehydrate sends no date: after JSON it is a text again', async () => {
    const server = createStore()
    await prefetchQuery(server, DatesQuery)
    const browser = createStore()
    hydrate(browser, JSON.parse(JSON.stringify(dehydrate(server))) as Record<string, unknown>)
    expect(getQueryData(browser, DatesQuery)).toEqual({ todo })
  })

  it.each([
    ['makes new data, although the dates are the same', todo.createdAt],
    ['shows a date that has changed', '2026-12-24T12:00:00.000Z'],
  ])('a refetch %s', async (_, createdAt) => {
    const answers = [todo, { ...todo, createdAt }]
    const fetch = () => Promise.resolve(Response.json({ data: { todo: answers.shift() } }))
    const store = createQueryStore(createClient({ fetch, middleware: [decodeDates] }))
    await prefetchQuery(store, DatesQuery)
    const before: unknown = getQueryData(store, DatesQuery)
    await invalidateQueries(store, DatesQuery)
    await prefetchQuery(store, DatesQuery)
    const after: unknown = getQueryData(store, DatesQuery)
    expect(answers).toEqual([])
    expect(after).not.toBe(before)
    expect(after).toEqual({ todo: { ...todo, createdAt: new Date(createdAt) } })
  })
})
