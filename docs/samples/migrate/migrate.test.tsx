import { fireEvent, render, screen, waitFor, act, renderHook } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSampleServer } from '../support/server.ts'
import { getQueryData, prefetchQuery, useMutation } from '@thinql/react'
import { renderSample } from '../support/renderSample.tsx'
import { AddTodo, TodoListQuery } from '../tutorial/documents.ts'
import { followMutations } from './updates.ts'

interface Screen {
  readonly name: string
  load(this: void): Promise<{ App: ComponentType }>
}
const optimistic: readonly Screen[] = [
  { name: 'thinql', load: () => import('./thinql.tsx') },
  { name: 'Apollo Client', load: () => import('./apollo.tsx') },
  { name: 'SWR', load: () => import('./swr.tsx') },
  { name: 'TanStack Query', load: () => import('./tanstack.tsx') },
]
const all: readonly Screen[] = [...optimistic, { name: 'urql', load: () => import('./urql.tsx') }]

/** Resolves when the network fails for mutations. Undefined while it works. */
let networkFailure: Promise<unknown> | undefined

beforeEach(() => {
  networkFailure = undefined
  // Each test has its own client, with an empty cache.
  vi.resetModules()
  const server = createSampleServer()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    // A query that fails would be sent again by some of the clients, after the test.
    if (networkFailure && (init?.body as string).includes('mutation')) {
      await networkFailure
      throw new TypeError('Failed to fetch')
    }
    return server.fetch(new Request(new URL(url as string, 'http://localhost'), init))
  })
})

async function show({ load }: Screen) {
  const { App } = await load()
  render(<App />)
  await screen.findByText('Buy milk')
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const titles = () => screen.queryAllByRole('checkbox').map(({ parentElement }) => parentElement?.textContent)

describe.each(all)('the screen with $name', (sample) => {
  it('a search keeps the old rows until it has found others', async () => {
    await show(sample)
    type('Search', 'ada')
    expect(titles()).toEqual(['Buy milk', 'Call Ada', 'Water the plants'])
    await waitFor(() => expect(titles()).toEqual(['Call Ada']))
  })

  it('a form adds a todo, shows it, and empties its field', async () => {
    await show(sample)
    type('New todo', 'Call the vet')
    fireEvent.click(screen.getByText('Add'))
    await screen.findByText('Call the vet')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('New todo').value).toBe(''))
  })

  it('a form says why the server refused a todo, and keeps the text', async () => {
    await show(sample)
    type('New todo', ' ')
    fireEvent.click(screen.getByText('Add'))
    expect((await screen.findByRole('alert')).textContent).toBe('A todo needs a title.')
    expect(screen.getByLabelText<HTMLInputElement>('New todo').value).toBe(' ')
  })

  it('a form says that a todo was not added when the network fails, and keeps the text', async () => {
    await show(sample)
    networkFailure = Promise.resolve()
    type('New todo', 'Call the vet')
    fireEvent.click(screen.getByText('Add'))
    expect((await screen.findByRole('alert')).textContent).toBe('The todo was not added.')
    expect(screen.getByLabelText<HTMLInputElement>('New todo').value).toBe('Call the vet')
  })

  it('a list says that a change was not saved when the network fails', async () => {
    await show(sample)
    networkFailure = Promise.resolve()
    const box = screen.getByLabelText<HTMLInputElement>('Buy milk')
    fireEvent.click(box)
    expect((await screen.findByRole('alert')).textContent).toBe('The change was not saved.')
    expect(box.checked).toBe(false)
  })
})

it.each(optimistic)('a list shows a tick before the network responds, with $name', async (sample) => {
  await show(sample)
  networkFailure = new Promise(() => undefined)
  const box = screen.getByLabelText<HTMLInputElement>('Buy milk')
  fireEvent.click(box)
  await waitFor(() => expect(box.checked).toBe(true))
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
