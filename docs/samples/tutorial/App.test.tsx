import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { createSampleServer } from '../support/server.ts'
import { App, createAppStore, session } from './app.tsx'
import { AddTodo } from './documents.ts'
import { TodoList as FirstList } from './FirstList.tsx'
import { TodoList as ListWithErrors } from './ListWithErrors.tsx'

beforeEach(() => {
  session.end()
})

function openApp() {
  const server = createSampleServer()
  const fetch: typeof globalThis.fetch = async (input, init) => server.fetch(new Request(input, init))
  const store = createAppStore('http://localhost/graphql', fetch)
  render(<App store={store} />)
  return store
}

it('the first step shows the list', async () => {
  renderSample(<FirstList />)
  expect(await screen.findByText('Buy milk')).toBeDefined()
})

it('a todo is shown after it was added', async () => {
  openApp()
  fireEvent.change(screen.getByLabelText('New todo'), { target: { value: 'Buy bread' } })
  fireEvent.click(screen.getByText('Add'))
  expect(await screen.findByLabelText('Buy bread')).toBeDefined()
})

it('step 2 says that the server has a problem, and another try loads the list', async () => {
  let condition = 'server error'
  renderSample(<ListWithErrors />, { headers: () => ({ 'x-provoke': condition }) })
  expect((await screen.findByRole('alert')).textContent).toContain('The server has a problem.')
  condition = 'none'
  fireEvent.click(screen.getByText('Try again'))
  expect(await screen.findByText('Buy milk')).toBeDefined()
})

it('a button adds the next page', async () => {
  openApp()
  fireEvent.click(await screen.findByText('Show more'))
  await waitFor(() => expect(screen.queryByText('Show more')).toBeNull())
  expect(screen.getAllByText('Water the plants')).toHaveLength(2)
})

it('a person signs in and out', async () => {
  openApp()
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Ada' } })
  fireEvent.click(screen.getByText('Sign in'))
  fireEvent.click(await screen.findByText('Sign out'))
  expect(await screen.findByText('Sign in')).toBeDefined()
})

it('the list shows the todos of other people', async () => {
  const { client } = openApp()
  await screen.findByLabelText('Buy milk')
  await waitFor(async () => {
    await client.request(AddTodo, { variables: { title: 'Call the vet' } })
    expect(screen.getAllByText('Call the vet')).not.toHaveLength(0)
  })
})

it('the entry renders the app into the page', async () => {
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  const { createRoot } = await import('react-dom/client')
  vi.doMock('react-dom/client', () => ({
    createRoot(element: Element) {
      const app = createRoot(element)
      // Its subscription would connect again while other tests run.
      onTestFinished(() => act(() => app.unmount()))
      return app
    },
  }))
  await act(() => import('./main.tsx'))
  expect(await within(root).findByText('Today')).toBeDefined()
  root.remove()
})
