import { render, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { expect, test } from 'vitest'
import { Todos } from './Todos.tsx'

test('a component shows the todos of a fake client', async () => {
  const fetch = () => Promise.resolve(Response.json({ data: { todos: [{ id: '1', title: 'Tea' }] } }))
  const store = createQueryStore(createClient({ fetch }))
  render(<GraphQLProvider store={store} children={<Todos />} />)
  expect(await screen.findByText('Tea')).toBeDefined()
})
