import { act, render, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PolledTodos } from './lists.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

test('the list shows what somebody else has added, after the next poll', async () => {
  const todos = [{ id: '1', title: 'Buy milk' }]
  const fetch = () => Promise.resolve(Response.json({ data: { todos } }))
  const store = createQueryStore(createClient({ fetch }))
  render(<GraphQLProvider store={store} children={<PolledTodos />} />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('Buy milk')).toBeDefined()

  todos.push({ id: '2', title: 'Call Ada' })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('Call Ada')).toBeDefined()
})
