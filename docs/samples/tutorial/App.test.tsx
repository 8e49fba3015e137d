import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createSampleFetch, renderSample, submit } from '../support/renderSample.tsx'
import { AllTodos, TodoList } from './screens.tsx'
import { App, createAppStore, session } from './app.tsx'
import { AddTodo } from './documents.ts'

beforeEach(() => {
  session.end()
})

function openApp() {
  const store = createAppStore('http://localhost/graphql', createSampleFetch())
  render(<App store={store} />)
  return store
}

it.each([
  { step: 4, List: TodoList, findTodo: () => screen.findByLabelText('Buy milk') },
  { step: 6, List: AllTodos, findTodo: () => screen.findByText('Buy milk') },
])('step $step says that the server has a problem, and another try loads the list', async (test) => {
  let condition = 'server error'
  renderSample(<test.List />, { headers: () => ({ 'x-provoke': condition }) })
  expect((await screen.findByRole('alert')).textContent).toContain('The server has a problem.')
  condition = 'none'
  fireEvent.click(screen.getByText('Try again'))
  expect(await test.findTodo()).toBeDefined()
})

it('a person signs in and out', async () => {
  openApp()
  submit('Your name', 'Ada', 'Sign in')
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
