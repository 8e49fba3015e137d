import { render, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { expect, it } from 'vitest'
import { createSampleServer } from '../../support/server.ts'
import { mock } from './mock.ts'
import stories, * as all from './Todos.stories.tsx'

it('a story shows its todos', async () => {
  render(all.Filled.decorators[0]?.(stories.component))
  expect(await screen.findByText('Buy milk')).toBeDefined()
})

it('a story shows its error', async () => {
  render(all.Failed.decorators[0]?.(stories.component))
  expect((await screen.findByRole('alert')).textContent).toContain('The list could not be loaded.')
})

it('a story stays in its loading state', async () => {
  render(all.Loading.decorators[0]?.(stories.component))
  expect(await screen.findByText('Loading…')).toBeDefined()
})

it('an operation without a mock is sent', async () => {
  const server = createSampleServer(['Buy bread'])
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: async (input, init) => server.fetch(new Request(input, init)),
    middleware: [mock({ Other: () => ({ data: null }) })],
  })
  const { data } = await client.request<{ todos: { title: string }[] }>('query Titles { todos { title } }')
  expect(data?.todos).toEqual([{ title: 'Buy bread' }])
})

it('a mock gets the variables', async () => {
  const client = createClient({ middleware: [mock({ Echo: ({ id }) => ({ data: { id } }) })] })
  const { data } = await client.request<{ id: string }>('query Echo($id: ID!) { id(of: $id) }', {
    variables: { id: '7' },
  })
  expect(data).toEqual({ id: '7' })
})
