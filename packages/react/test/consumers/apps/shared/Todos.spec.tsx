import { fireEvent, render, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { Todos } from './Todos.tsx'

test('the list shows its todos, and the form adds one', async () => {
  const store = createQueryStore(createClient({ endpoint: process.env.GRAPHQL_URL }))
  render(<GraphQLProvider store={store} children={<Todos />} />)
  await screen.findByText(/first$/)
  fireEvent.click(screen.getByText('Add'))
  await screen.findByText('Buy milk')
})
