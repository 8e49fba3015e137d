import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { TodoChecklist } from './TodoChecklist.tsx'

it('checks the box at once, and keeps it checked when the server agrees', async () => {
  const { client } = renderSample(<TodoChecklist />)
  const box = await screen.findByLabelText<HTMLInputElement>('Call Ada')
  fireEvent.click(box)
  expect(box.checked).toBe(true)

  await waitFor(async () => {
    const { data } = await client.request<{ todo: { done: boolean } }>('{ todo(id: 2) { done } }')
    expect(data?.todo.done).toBe(true)
  })
  expect(box.checked).toBe(true)
})
