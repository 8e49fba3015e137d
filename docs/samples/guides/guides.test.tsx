import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { invalidateQueries, useMutation, shareEntities } from '@thinql/react'
import { expect, it, vi, onTestFinished } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { createSampleServer } from '../support/server.ts'
import { errorsByField } from './forms.tsx'
import { explain } from './explain.ts'
import { onErrorNull, OpenTodos, toastFailedMutations, Welcome } from './errors.tsx'
import { Suspense } from 'react'
import { DeferredSearch, OptimisticTitles, Tabs, TodosOnClick } from './reactFeatures.tsx'
import { hydratePage, renderPage } from './serverRendering.tsx'
import { readTitle, SharedTodos, TodoQuery, TodoTitle, useReportedQuery } from './typescript.tsx'
import { decodeDates } from './middleware.ts'
import { client as tadaClient, readTitle as readTitleByTada } from './tada.ts'

const server = createSampleServer()

const endpoint = 'http://localhost/graphql'

const send: typeof globalThis.fetch = async (input, init) => server.fetch(new Request(input, init))

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
  const client = createClient({ endpoint, fetch: send })
  const wrong = await client.request('mutation { addTodo(title: " ") { id } }')
  expect(wrong.error && explain(wrong.error)).toBe('A todo needs a title.')
  expect(errorsByField(wrong.error, ['title']).byField).toEqual({ title: ['A todo needs a title.'] })
  const missing = await client.request('mutation { completeTodo(id: 9, done: true) { id } }')
  expect(missing.error && explain(missing.error)).toBe('That did not work.')
  expect(errorsByField(missing.error, ['title']).byField).toEqual({})
})

it('field errors are sorted by field, several for one field too, and those for no field are kept', async () => {
  const problem = (message: string, field?: string) => ({ message, extensions: { field } })
  const errors = [
    problem('The name is taken.', 'name'),
    problem('No e-mail address.', 'email'),
    problem('The name is too long.', 'name'),
    problem('Registration is closed.'),
    problem('Too young.', 'age'),
  ]
  const fetch = () => Promise.resolve(Response.json({ data: null, errors }))
  const { error } = await createClient({ fetch }).request('mutation { register { id } }')
  expect(errorsByField(error, ['name', 'email'])).toEqual({
    byField: { name: ['The name is taken.', 'The name is too long.'], email: ['No e-mail address.'] },
    general: ['Registration is closed.', 'Too young.'],
  })
})

it('the error of a field is shown beside the rest of the page, until somebody tries again and it has come', async () => {
  const todos = [{ title: 'Buy milk' }]
  const responses = [
    { data: { me: null, todos }, errors: [{ message: 'The users are asleep.', path: ['me'] }] },
    { data: { me: { name: 'Ada' }, todos } },
  ]
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderSample(<Welcome />, { fetch: () => Promise.resolve(Response.json(responses.shift())) })
  expect((await screen.findByRole('alert')).textContent).toContain('That did not work.')
  expect(screen.getByText('1 todos')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello, Ada')).toBeDefined()
})

it('a document asks for null in place of a failed field, and keeps its variables', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json({ data: {} })))
  const client = createClient({ endpoint, middleware: [onErrorNull], fetch })
  const query = 'query ($id: ID!) { a(id: $id) }'
  await client.request(query, { variables: { id: '1' } })
  expect(JSON.parse(fetch.mock.calls[0]?.[1]?.body as string)).toEqual({
    query,
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

const request = new Request('http://localhost/', { headers: { cookie: 'session=1' } })

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

it('a document that is a typed string is sent', async () => {
  expect(await readTitle(createClient({ endpoint, fetch: send }), '1')).toBe('Buy milk')
})

it('a document of gql.tada is printed', async () => {
  const client = createClient({ ...tadaClient.options, endpoint, fetch: send })
  expect(await readTitleByTada(client, '1')).toBe('Buy milk')
})

it('named fields become dates, and a text that looks like a date stays text', async () => {
  const todo = { title: '2026-01-01', createdAt: '2026-11-26T12:00:00.000Z' }
  const fetch = () => Promise.resolve(Response.json({ data: { todo } }))
  const client = createClient({ fetch, middleware: [decodeDates] })
  const { data } = await client.request<unknown>('query Todo { todo { title createdAt } }')
  expect(data).toEqual({ todo: { title: '2026-01-01', createdAt: new Date(todo.createdAt) } })
})
