import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { type Client, createClient, stream } from '@thinql/core'
import {
  createQueryStore,
  getQueryData,
  GraphQLProvider,
  listen,
  prefetchQuery,
  streamFetcher,
  useMutation,
} from '@thinql/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ChosenTodos, Dashboard, TodoPages, TwoLists } from './lists.tsx'
import { LiveTodos, NewTodo } from './live.tsx'
import { createLiveClient } from './middleware.ts'
import { PagedTodos, ScrollEnd, Search, TodoDetails } from './reading.tsx'
import { DeleteWithUndo, waitFirst } from './writing.tsx'
import { followMutations } from '../migrate/updates.ts'
import { renderSample } from '../support/renderSample.tsx'
import { createSampleServer } from '../support/server.ts'
import { AddTodo, TodoListQuery } from '../tutorial/documents.ts'

it('a list shows each todo, and one that is added later', async () => {
  const { rerender, store } = renderSample(<ChosenTodos />)
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  await screen.findByText('Water the plants')
  expect(shown()).toEqual(['Buy milk', 'Water the plants'])

  rerender(<GraphQLProvider store={store} children={<ChosenTodos ids={['2', '1']} />} />)
  expect(shown()).toEqual(['Loading…', 'Buy milk'])
  await screen.findByText('Call Ada')
  expect(shown()).toEqual(['Call Ada', 'Buy milk'])
})

it('a dashboard shows each query, and what its polls find', async () => {
  const { client } = renderSample(<Dashboard />)
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  await waitFor(() => expect(shown()).toEqual(['Done: 0', 'Call Ada: open']))
  await client.request('mutation { completeTodo(id: "2", done: true) { id } }')
  await waitFor(() => expect(shown()).toEqual(['Done: 1', 'Call Ada: done']), { timeout: 10_000 })
})

const add = 'mutation Add($title: String!) { addTodo(title: $title) { id } }'

it('a subscription says that the connection was lost, and connects when someone asks for it', async () => {
  let condition = 'offline'
  const { client } = renderSample(<NewTodo />, { headers: () => ({ 'x-provoke': condition }) })
  const button = await screen.findByRole('button', { name: 'Connect now' })
  condition = 'none'
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await waitFor(async () => {
    await act(() => client.request(add, { variables: { title: 'Buy bread' } }))
    expect(screen.getByText('New: Buy bread')).toBeDefined()
  })
})

it('a list is loaded again when someone wants to see the new todos', async () => {
  const { client } = renderSample(<LiveTodos />)
  await screen.findByText('Buy milk')
  await waitFor(async () => {
    await act(() => client.request(add, { variables: { title: 'Buy bread' } }))
    expect(screen.getByRole('button')).toBeDefined()
  })
  fireEvent.click(screen.getByRole('button'))
  expect((await screen.findAllByText('Buy bread', { selector: 'li' })).length).toBeGreaterThan(0)
})

it('the live client sends queries and subscriptions', async () => {
  const server = createSampleServer()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) =>
    server.fetch(new Request('http://localhost/graphql', init)),
  )
  const { data } = await createLiveClient(vi.fn()).request<{ todos: unknown[] }>('{ todos { id } }')
  expect(data?.todos).toHaveLength(3)
})

it('a paged list shows the old page until the next one is there, and goes back', async () => {
  renderSample(<PagedTodos />)
  expect(await screen.findByText('Buy milk')).toBeDefined()
  fireEvent.click(screen.getByText('Next'))
  expect(screen.getByRole('list').style.opacity).toBe('0.5')
  expect(screen.getByText('Buy milk')).toBeDefined()

  expect(await screen.findByText('Water the plants')).toBeDefined()
  expect(screen.queryByText('Buy milk')).toBeNull()
  expect(screen.getByText<HTMLButtonElement>('Next').disabled).toBe(true)
  fireEvent.click(screen.getByText('Back'))
  expect(await screen.findByText('Buy milk')).toBeDefined()
})

it('`ScrollEnd` calls back when its place comes into view, and not when it leaves', () => {
  const observed: Element[] = []
  let see!: (visible: boolean) => void
  // jsdom has no layout, and so no IntersectionObserver.
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      see = (isIntersecting) => callback([{ isIntersecting }])
    }
    observe = (element: Element) => void observed.push(element)
    disconnect = () => void observed.pop()
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  onTestFinished(() => void vi.unstubAllGlobals())
  const onVisible = vi.fn()
  const { unmount } = render(<ScrollEnd onVisible={onVisible} />)
  expect(observed).toHaveLength(1)
  see(false)
  expect(onVisible).not.toHaveBeenCalled()
  see(true)
  expect(onVisible).toHaveBeenCalledOnce()
  unmount()
  expect(observed).toEqual([])
})

const type = (value: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value } })

it('a search sends one request for a word typed quickly, and keeps its rows until those of the next are there', async () => {
  const { store } = renderSample(<Search />)
  const sent: unknown[] = []
  listen(store, ({ type, variables }) => {
    if (type === 'started') sent.push(variables)
  })
  type('m')
  type('milk')
  await screen.findByText('Buy milk')
  expect(sent).toEqual([{ search: 'milk' }])
  type('zebra')
  expect(screen.getByText('Buy milk')).toBeDefined()
  await screen.findByText('Nothing found.')
  expect(screen.queryByText('Buy milk')).toBeNull()
})

it('a deferred page shows the title and the slow field', async () => {
  const server = createSampleServer()
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: async (input, init) => server.fetch(new Request(input, init)),
  })
  const store = createQueryStore(client, { fetcher: streamFetcher(stream) })
  render(<GraphQLProvider store={store} children={<TodoDetails id="1" />} />)

  expect(await screen.findByText('added, shown')).toBeDefined()
  expect(screen.getByRole('heading').textContent).toBe('Buy milk')
})

it('a list with more pages adds the next one, and has no button after the last one', async () => {
  renderSample(<TodoPages />)
  const button = await screen.findByRole('button', { name: 'Show more' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Buy milk',
    'Call Ada',
  ])
  fireEvent.click(button)

  expect(await screen.findByText('Water the plants')).toBeDefined()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

it('a page with two clients reads from one server and writes to the other', async () => {
  const server = createSampleServer(['Old tax forms'])
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: async (input, init) => server.fetch(new Request(input, init)),
  })
  renderSample(<TwoLists archive={createQueryStore(client)} />)

  fireEvent.click(await screen.findByRole('button', { name: 'Archive Buy milk' }))
  const list = within(screen.getByRole('list'))
  expect(await list.findByText('Buy milk')).toBeDefined()
  expect(list.getByText('Old tax forms')).toBeDefined()
  expect(list.queryByText('Call Ada')).toBeNull()
})

const isShown = () => screen.queryByText('Delete Buy milk') !== null

const countOnServer = async (client: Client) =>
  (await client.request<{ todos: unknown[] }>('{ todos { id } }')).data?.todos.length

it('a row is hidden at once, and shown again after Undo, and nothing is deleted', async () => {
  const { client } = renderSample(<DeleteWithUndo wait={60_000} />, { middleware: [waitFirst] })
  fireEvent.click(await screen.findByText('Delete Buy milk'))
  expect(isShown()).toBe(false)
  fireEvent.click(screen.getByText('Undo'))
  await waitFor(() => expect(isShown()).toBe(true))
  expect(screen.queryByRole('status')).toBeNull()
  expect(await countOnServer(client)).toBe(3)
})

it('a row that the server has deleted is not shown, when Undo came after the request', async () => {
  const { client } = renderSample(<DeleteWithUndo wait={0} />, {
    middleware: [
      waitFirst,
      // The server gets the mutation, and its response comes late.
      (next) => async (operation) => {
        const result = await next(operation)
        if (operation.kind === 'mutation') await new Promise(() => undefined)
        return result
      },
    ],
  })
  fireEvent.click(await screen.findByText('Delete Buy milk'))
  await waitFor(async () => expect(await countOnServer(client)).toBe(2))
  fireEvent.click(screen.getByText('Undo'))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  await waitFor(() => expect(isShown()).toBe(false))
})

it('a row is shown again when the network fails, with a message', async () => {
  const headers = { 'x-provoke': 'none' }
  renderSample(<DeleteWithUndo wait={0} />, {
    middleware: [waitFirst],
    headers: () => headers,
  })
  const button = await screen.findByText('Delete Buy milk')
  headers['x-provoke'] = 'offline'
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe('“Buy milk” was not deleted.')
  expect(isShown()).toBe(true)
})

it('a todo is added to the list after a mutation that succeeds, and not after one that fails', async () => {
  const { store } = renderSample(<p />)
  const stop = followMutations(store)
  await prefetchQuery(store, TodoListQuery)
  const { result } = renderHook(() => useMutation(AddTodo, { store }))
  const add = (title: string) => act(() => result.current[0]({ variables: { title } }))
  await add('Learn')
  await add(' ')
  stop()
  await add('Forget')
  const titles = getQueryData(store, TodoListQuery)?.todos.map(({ title }) => title)
  expect(titles).toEqual(['Buy milk', 'Call Ada', 'Water the plants', 'Learn'])
})
