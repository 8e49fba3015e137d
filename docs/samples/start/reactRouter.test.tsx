import { fireEvent, render, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider, listen } from '@thinql/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { createSampleServer } from '../support/server.ts'
import { createRoutes } from './reactRouter.tsx'

it('loads each page with the navigation, once, and shows a changed todo on both pages', async () => {
  const server = createSampleServer()
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: async (input, init) => server.fetch(new Request(input, init)),
  })
  const store = createQueryStore(client)
  const sent: unknown[] = []
  listen(store, ({ type, variables }) => {
    if (type === 'started') sent.push(variables ?? {})
  })
  const router = createMemoryRouter(createRoutes(store))
  render(
    <GraphQLProvider store={store}>
      <RouterProvider router={router} />
    </GraphQLProvider>,
  )
  fireEvent.click(await screen.findByText('Call Ada'))
  expect(await screen.findByRole('heading', { name: 'Call Ada' })).toBeDefined()
  expect(sent).toEqual([{}, { id: '2' }])

  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Call Grace' } })
  fireEvent.click(screen.getByText('Rename'))
  expect(await screen.findByRole('heading', { name: 'Call Grace' })).toBeDefined()
  fireEvent.click(screen.getByText('All todos'))
  expect(await screen.findByText('Call Grace', { selector: 'a' })).toBeDefined()
})
