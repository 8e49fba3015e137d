import { render, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { HttpResponse } from 'msw'
import { graphql } from 'msw/graphql'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Todos } from './Todos.tsx'

const endpoint = 'http://localhost/graphql'
const api = graphql.link(endpoint)
const todos = [{ id: '1', title: 'Tea' }]
const server = setupServer(api.query('Todos', () => HttpResponse.json({ data: { todos } })))
beforeAll(() => server.listen())
afterAll(() => server.close())

test('a component shows the todos of a mock server', async () => {
  const store = createQueryStore(createClient({ endpoint }))
  render(<GraphQLProvider store={store} children={<Todos />} />)
  expect(await screen.findByText('Tea')).toBeDefined()
})
