import { buffer } from 'node:stream/consumers'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { createClient, upload } from '@thinql/core'
import {
  createQueryStore,
  getQueryData,
  GraphQLProvider,
  invalidateQueries,
  prefetchQuery,
  useMutation,
} from '@thinql/react'
import { type ReactElement, Suspense } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { serve } from '../../../packages/core/test/support/serve.ts'
import { followMutations } from '../migrate/updates.ts'
import { createSampleClient, createSampleFetch, renderSample, submit } from '../support/renderSample.tsx'
import { AddTodo, TodoListQuery } from '../tutorial/documents.ts'
import { TodoList as FirstList } from '../tutorial/FirstList.tsx'
import { TodoList as ListWithErrors } from '../tutorial/ListWithErrors.tsx'
import { onErrorNull, OpenTodos, toastFailedMutations, Welcome } from './errors.tsx'
import { ActionStateForm, AddTodoForm, Attachment, errorsByField } from './forms.tsx'
import { ChosenTodos, Dashboard, TodoPages, TwoLists as OwnAndArchive } from './lists.tsx'
import { LiveTodos, NewTodo } from './live.tsx'
import { createLiveClient, decodeDates } from './middleware.ts'
import { DeferredSearch, OptimisticTitles, Tabs, TodosOnClick } from './reactFeatures.tsx'
import { PagedTodos, ScrollEnd, Search, TodoDetails } from './reading.tsx'
import { hydratePage, renderPage } from './serverRendering.tsx'
import { Account, session, store, toSignIn } from './session.tsx'
import { client as tadaClient, readTitle as readTitleByTada } from './tada.ts'
import { readTitle, SharedTodos, TodoQuery, TodoTitle, useReportedQuery } from './typescript.tsx'
import { DeleteWithUndo, TodoChecklist, TwoLists, waitFirst } from './writing.tsx'

const archive = createQueryStore(createSampleClient())

it.each<[string, ReactElement, string]>([
  ['FirstList', <FirstList key="" />, 'Buy milk'],
  ['ListWithErrors', <ListWithErrors key="" />, 'Buy milk'],
  ['OpenTodos', <OpenTodos key="" />, 'Buy milk'],
  ['ChosenTodos', <ChosenTodos key="" />, 'Water the plants'],
  ['Dashboard', <Dashboard key="" />, 'Call Ada: open'],
  ['TodoPages', <TodoPages key="" />, 'Call Ada'],
  ['PagedTodos', <PagedTodos key="" />, 'Call Ada'],
  ['TodoDetails', <TodoDetails key="" id="1" />, 'added, shown'],
  ['LiveTodos', <LiveTodos key="" />, 'Buy milk'],
  ['TwoLists', <TwoLists key="" />, 'All: Buy milk, Call Ada, Water the plants'],
  ['TodoChecklist', <TodoChecklist key="" />, 'Call Ada'],
  ['OwnAndArchive', <OwnAndArchive key="" archive={archive} />, 'Archive Buy milk'],
  ['SharedTodos', <SharedTodos key="" />, 'The first one: Buy milk'],
  ['TodoTitle', <TodoTitle key="" id="1" />, 'Buy milk'],
  ['Tabs', <Tabs key="" />, 'Buy milk'],
  ['OptimisticTitles', <Suspense key="" children={<OptimisticTitles />} />, 'Buy milk'],
])('%s shows what the server has', async (_, sample, text) => {
  renderSample(sample)
  expect(await screen.findByText(text)).toBeDefined()
})

it('chosen todos stay when they could not be fetched again', async () => {
  let condition = ''
  const { store } = renderSample(<ChosenTodos />, { headers: () => ({ 'x-provoke': condition }) })
  await screen.findByText('Water the plants')
  condition = 'offline'
  await act(() => invalidateQueries(store))
  expect(screen.getByText('Water the plants')).toBeDefined()
})

it('a title of `useOptimistic` that was not added is named', async () => {
  let condition = ''
  renderSample(<Suspense children={<OptimisticTitles />} />, { headers: () => ({ 'x-provoke': condition }) })
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Buy tea' } })
  condition = 'offline'
  fireEvent.click(screen.getByText('Add'))
  expect((await screen.findByRole('alert')).textContent).toBe('“Buy tea” was not added.')
  await waitFor(() => expect(screen.queryByText(/saving/)).toBeNull())
})

it('a subscription says that the connection was lost, and connects when someone asks for it', async () => {
  let condition = 'offline'
  const { client } = renderSample(<NewTodo />, { headers: () => ({ 'x-provoke': condition }) })
  const button = await screen.findByRole('button', { name: 'Connect now' })
  condition = 'none'
  fireEvent.click(button)
  await waitFor(async () => {
    await act(() => client.request(AddTodo, { variables: { title: 'Buy bread' } }))
    expect(screen.getByText('New: Buy bread')).toBeDefined()
  })
})

it('`ScrollEnd` calls back when its place comes into view, and not when it leaves', () => {
  let see!: (entries: { isIntersecting: boolean }[]) => void
  // jsdom has no layout, and so no IntersectionObserver.
  class Observer {
    constructor(callback: typeof see) {
      see = callback
    }
    observe = vi.fn()
    disconnect = vi.fn()
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const onVisible = vi.fn()
  render(<ScrollEnd onVisible={onVisible} />)
  see([{ isIntersecting: false }])
  expect(onVisible).not.toHaveBeenCalled()
  see([{ isIntersecting: true }])
  expect(onVisible).toHaveBeenCalledOnce()
})

it('a search shows what it has found', async () => {
  renderSample(<Search />)
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'milk' } })
  expect(await screen.findByText('Buy milk')).toBeDefined()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

it('a row is hidden at once, and shown again after Undo, and nothing is deleted', async () => {
  const { client } = renderSample(<DeleteWithUndo wait={60_000} />, { middleware: [waitFirst] })
  fireEvent.click(await screen.findByText('Delete Buy milk'))
  expect(screen.queryByText('Delete Buy milk')).toBeNull()
  fireEvent.click(screen.getByText('Undo'))
  expect(await screen.findByText('Delete Buy milk')).toBeDefined()
  const { data } = await client.request(TodoListQuery)
  expect(data?.todos).toHaveLength(3)
})

it('a todo is added to the list after a mutation that succeeds, and not after one that fails', async () => {
  const { store } = renderSample(<p />)
  onTestFinished(followMutations(store))
  await prefetchQuery(store, TodoListQuery)
  const { result } = renderHook(() => useMutation(AddTodo, { store }))
  for (const title of ['Learn', ' ']) await act(() => result.current[0]({ variables: { title } }))
  const titles = getQueryData(store, TodoListQuery)?.todos.map(({ title }) => title)
  expect(titles).toEqual(['Buy milk', 'Call Ada', 'Water the plants', 'Learn'])
})

it('a form with an action empties its field when the todo is added', async () => {
  renderSample(<ActionStateForm />)
  const field = submit('Title', 'Buy bread', 'Add')
  expect(await screen.findByText('Added: Buy bread')).toBeDefined()
  // The mutation ends one render before the form does.
  await waitFor(() => expect(field.value).toBe(''))
})

it('a form shows the error of a field beside the field, and keeps the text', async () => {
  renderSample(<AddTodoForm />)
  const field = submit('Title', '  ', 'Add')
  expect(await screen.findByText('A todo needs a title.')).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.value).toBe('  ')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('field errors are sorted by field, several for one field too, and those for no field are kept', async () => {
  const problem = (message: string, field?: string) => ({ message, extensions: { field } })
  const errors = [
    problem('The name is taken.', 'name'),
    problem('The name is too long.', 'name'),
    problem('Registration is closed.'),
  ]
  const fetch = () => Promise.resolve(Response.json({ data: null, errors }))
  const { error } = await createClient({ fetch }).request('mutation { register { id } }')
  expect(errorsByField(error, ['name'])).toEqual({
    byField: { name: ['The name is taken.', 'The name is too long.'] },
    general: ['Registration is closed.'],
  })
})

it('a form uploads the file that someone chooses, and shows what the server got', async () => {
  const fetch = createSampleFetch()
  // XMLHttpRequest needs an address.
  const endpoint = await serve((incoming, response) => {
    void (async () => {
      const { method = 'GET', headers } = incoming
      const body = method === 'POST' ? await buffer(incoming) : null
      const result = await fetch('/graphql', { method, headers: headers as Record<string, string>, body })
      response.writeHead(result.status, Object.fromEntries(result.headers)).end(await result.text())
    })()
  })
  const store = createQueryStore(createClient({ endpoint, middleware: [upload()] }))
  render(<GraphQLProvider store={store} children={<Attachment />} />)
  const file = new File(['twelve bytes'], 'notes.txt', { type: 'text/plain' })
  fireEvent.change(screen.getByLabelText('Attach a file'), { target: { files: [file] } })
  expect(await screen.findByText('notes.txt: 12 bytes', {}, { timeout: 10_000 })).toBeDefined()
})

it('a toast shows the failure of a mutation, and nothing for a query, a success or a cancelled call', async () => {
  let condition = 'server error'
  const { store } = renderSample(<OpenTodos />, { headers: () => ({ 'x-provoke': condition }) })
  const toasts: string[] = []
  onTestFinished(toastFailedMutations(store, (text) => toasts.push(text)))
  await act(() => invalidateQueries(store))
  const { result } = renderHook(() => useMutation('mutation { addTodo(title: "Tea") { id } }', { store }))
  const [addTodo] = result.current
  await act(() => addTodo())
  condition = 'silence'
  await act(() => addTodo({ signal: AbortSignal.abort() }))
  condition = 'none'
  await act(() => addTodo())
  expect(toasts).toEqual(['The server has a problem. Try again later.'])
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
  const query = 'query ($id: ID!) { a(id: $id) }'
  const variables = { id: '1' }
  await createClient({ middleware: [onErrorNull], fetch }).request(query, { variables })
  const body = JSON.parse(fetch.mock.calls[0]?.[1]?.body as string) as unknown
  expect(body).toEqual({ query, variables, onError: 'NULL' })
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

// https://github.com/TanStack/query/issues/3485
it('after a search with `useDeferredValue` has failed, its error is shown, and the next search shows its rows', async () => {
  let condition = 'offline'
  const error = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => error.mockRestore())
  renderSample(<DeferredSearch />, { headers: () => ({ 'x-provoke': condition }) })
  expect(await screen.findByRole('alert')).toBeDefined()
  condition = ''
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'milk' } })
  expect(await screen.findByText('Buy milk')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a server renders the todos with the cookies of the visitor, and a browser hydrates them without a request', async () => {
  const fetch = vi.fn(createSampleFetch())
  // A server has no window.
  vi.stubGlobal('window', undefined)
  const request = new Request('http://localhost/', { headers: { cookie: 'session=1' } })
  document.body.innerHTML = await renderPage(request, 'http://localhost/graphql', fetch)
  vi.unstubAllGlobals()
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('cookie')).toBe('session=1')

  onTestFinished(() => document.body.replaceChildren())
  expect(screen.getByText('Buy milk')).toBeDefined()
  const client = createSampleClient({ fetch })
  const root = await act(() => Promise.resolve(hydratePage(client)))
  onTestFinished(() => act(() => root.unmount()))
  expect(screen.getByText('Buy milk')).toBeDefined()
  expect(fetch).toHaveBeenCalledOnce()
})

it('a hook of the app keeps the types of its document', async () => {
  function Title() {
    const { data } = useReportedQuery(TodoQuery, { variables: { id: '2' } })
    return <h1>{data?.todo?.title}</h1>
  }
  renderSample(<Title />)
  expect(await screen.findByRole('heading', { name: 'Call Ada' })).toBeDefined()
})

it.each([
  ['that is a typed string', () => readTitle(createSampleClient(), '1')],
  ['of gql.tada', () => readTitleByTada(createSampleClient({ print: tadaClient.options.print }), '1')],
])('a document %s is sent', async (_, read) => {
  expect(await read()).toBe('Buy milk')
})

it('named fields become dates, and a text that looks like a date stays text', async () => {
  const todo = { title: '2026-01-01', createdAt: '2026-11-26T12:00:00.000Z' }
  const fetch = () => Promise.resolve(Response.json({ data: { todo } }))
  const client = createClient({ fetch, middleware: [decodeDates] })
  const { data } = await client.request<unknown>('query Todo { todo { title createdAt } }')
  expect(data).toEqual({ todo: { title: '2026-01-01', createdAt: new Date(todo.createdAt) } })
})

it('the live client sends to the endpoint of the app', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(createSampleFetch())
  const { data } = await createLiveClient(vi.fn()).request(TodoListQuery)
  expect(data?.todos).toHaveLength(3)
})

/** Signs in to the account, whose requests go to the server of the samples. */
async function signIn() {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(createSampleFetch())
  onTestFinished(() => session.end())
  render(<GraphQLProvider store={store} children={<Account />} />)
  await screen.findByLabelText('Name')
  submit('Name', 'Ada', 'Sign in')
  await screen.findByText(/You are Ada/)
  return fetch
}

it('the account shows who is signed in after the form, and the form again after signing out', async () => {
  const fetch = await signIn()
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined()
  const tokens = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(tokens).toEqual([null, null, 'Bearer token-of-Ada', null])
})

it('the account sends the token of a refresh', async () => {
  const fetch = await signIn()
  fetch.mockImplementation((input, init) => {
    if (input === '/refresh') return Promise.resolve(new Response('new'))
    const isNew = new Headers(init?.headers).get('authorization') === 'Bearer new'
    return Promise.resolve(isNew ? Response.json({ data: { a: 1 } }) : new Response('', { status: 401 }))
  })
  expect((await store.client.request('{ a }')).data).toEqual({ a: 1 })
})

// https://github.com/medic/cht-core/issues/7187
// https://github.com/exogee-technology/graphweaver/issues/298
// https://github.com/mawoka-myblock/ClassQuiz/issues/24
// https://github.com/kids-first/kf-portal-ui/issues/1569
it('somebody whose session ends comes to the sign-in page, which does not load itself again and again', () => {
  const assign = vi.fn()
  for (const pathname of ['/todos', '/sign-in', '/sign-in/']) {
    vi.stubGlobal('location', { pathname, assign })
    toSignIn()
  }
  expect(assign.mock.calls).toEqual([['/sign-in']])
})

// https://github.com/sensu/web/issues/242
// Then `reconnect` and `refetchOnReturn` send again, and the person reads that the connection was lost.
it.each<[how: string, respond: () => Promise<Response>]>([
  ['is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'is cut off',
    () => {
      const cutOff = (body: ReadableStreamDefaultController) => body.error(new TypeError('terminated'))
      return Promise.resolve(new Response(new ReadableStream({ start: cutOff })))
    },
  ],
])('a call of the account ends with a NetworkError if the response to its refresh %s', async (_, respond) => {
  const fetch = await signIn()
  fetch.mockImplementation((input) =>
    input === '/refresh' ? respond() : Promise.resolve(new Response('', { status: 401 })),
  )
  expect((await store.client.request('{ a }')).error?.name).toBe('NetworkError')
})

// https://github.com/MUKE-coder/grit/issues/30
// https://github.com/beamable/BeamableProduct/issues/4218
// https://github.com/serhiisol/ngx-auth/issues/24
it('the account of somebody who was never here says that the sign-in did not work, and refreshes nothing', async () => {
  const refused = { data: null, errors: [{ message: 'wrong', extensions: { code: 'UNAUTHENTICATED' } }] }
  const fetch = vi.fn<typeof globalThis.fetch>((input, init) => {
    if (input === '/refresh') return Promise.resolve(new Response('', { status: 401 }))
    const isSignIn = (init?.body as string | undefined)?.includes('SignIn')
    return Promise.resolve(Response.json(isSignIn ? refused : { data: { me: null } }))
  })
  vi.stubGlobal('fetch', fetch)
  vi.resetModules()
  const { Account, store } = await import('./session.tsx')
  const { GraphQLProvider } = await import('@thinql/react')
  render(<GraphQLProvider store={store} children={<Account />} />)
  await screen.findByLabelText('Name')
  submit('Name', 'Eve', 'Sign in')
  expect((await screen.findByRole('alert')).textContent).toBe('The sign-in didn’t work. Please try again.')
  expect(fetch.mock.calls.map(([input]) => input)).toEqual(['/graphql', '/graphql'])
})
