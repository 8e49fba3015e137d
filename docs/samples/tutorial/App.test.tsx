import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createSampleFetch, submit } from '../support/renderSample.tsx'
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
