import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { createSampleServer } from '../support/server.ts'
import { createLiveClient } from './createLiveClient.ts'
import { LiveTodos } from './LiveTodos.tsx'
import { NewTodo } from './NewTodo.tsx'

const add = 'mutation Add($title: String!) { addTodo(title: $title) { id } }'

it('shows the newest todo that someone adds', async () => {
  const { client } = renderSample(<NewTodo />)
  expect(screen.getByText('Waiting for todos…')).toBeDefined()
  await waitFor(async () => {
    await act(() => client.request(add, { variables: { title: 'Buy bread' } }))
    expect(screen.getByText('New: Buy bread')).toBeDefined()
  })
})

it('says that the connection was lost, and connects when someone asks for it', async () => {
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

it('loads the list again when someone wants to see the new todos', async () => {
  const { client } = renderSample(<LiveTodos />)
  await screen.findByText('Buy milk')
  await waitFor(async () => {
    await act(() => client.request(add, { variables: { title: 'Buy bread' } }))
    expect(screen.getByRole('button')).toBeDefined()
  })
  fireEvent.click(screen.getByRole('button'))
  expect((await screen.findAllByText('Buy bread', { selector: 'li' })).length).toBeGreaterThan(0)
})

it('sends the operations of the live client', async () => {
  const server = createSampleServer()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) =>
    server.fetch(new Request('http://localhost/graphql', init)),
  )
  const { data } = await createLiveClient(vi.fn()).request<{ todos: unknown[] }>('{ todos { id } }')
  expect(data?.todos).toHaveLength(3)
})
