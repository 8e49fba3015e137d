import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { DeleteWithUndo } from './DeleteWithUndo.tsx'
import { waitFirst } from './waitFirst.ts'

const isShown = () => screen.queryByText('Delete Buy milk') !== null

async function show(wait: number) {
  const { client } = renderSample(<DeleteWithUndo wait={wait} />, { middleware: [waitFirst] })
  fireEvent.click(await screen.findByText('Delete Buy milk'))
  return async () => (await client.request<{ todos: unknown[] }>('{ todos { id } }')).data?.todos.length
}

it('hides a row at once, and deletes it when the time is up', async () => {
  const countOnServer = await show(50)
  expect(isShown()).toBe(false)
  expect(await countOnServer()).toBe(3)
  await waitFor(async () => expect(await countOnServer()).toBe(2))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(isShown()).toBe(false)
})

it('shows the row again after Undo, and deletes nothing', async () => {
  const countOnServer = await show(60_000)
  fireEvent.click(screen.getByText('Undo'))
  await waitFor(() => expect(isShown()).toBe(true))
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await countOnServer()).toBe(3)
})

it('shows the row again when the network fails, and says so', async () => {
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

it('sends an operation without a wait at once', async () => {
  const sent: unknown[] = []
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: async () => {
      sent.push(true)
      return Promise.resolve(Response.json({ data: {} }))
    },
    middleware: [waitFirst],
  })
  await client.request('{ now }')
  expect(sent).toHaveLength(1)
})
