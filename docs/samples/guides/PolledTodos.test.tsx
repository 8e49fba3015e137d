import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { PolledTodos } from './PolledTodos.tsx'

it('shows what somebody else has added', async () => {
  const { client } = renderSample(<PolledTodos />)
  await screen.findByText('Buy milk')
  await client.request('mutation { addTodo(title: "Call the vet") { id } }')
  expect(await screen.findByText('Call the vet', {}, { timeout: 5_000 })).toBeDefined()
})
