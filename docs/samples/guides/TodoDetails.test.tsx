import { render, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { GraphQLProvider } from '@thinql/react'
import { expect, it } from 'vitest'
import { createSampleServer } from '../support/server.ts'
import { createAppStore, TodoDetails } from './TodoDetails.tsx'

it('shows the title first, and the slow field when it arrives', async () => {
  const server = createSampleServer()
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: async (input, init) => server.fetch(new Request(input, init)),
  })
  render(<GraphQLProvider store={createAppStore(client)} children={<TodoDetails id="1" />} />)

  expect(await screen.findByText('Loading the history…')).toBeDefined()
  expect(screen.getByRole('heading').textContent).toBe('Buy milk')
  expect(await screen.findByText('added, shown')).toBeDefined()
})
