import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fireEvent, render, screen } from '@testing-library/react'
import { createClient, unwrap } from '@thinql/core'
import { createQueryStore, GraphQLProvider, listen } from '@thinql/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSampleServer } from '../support/server.ts'
import { createRoutes } from './reactRouter.tsx'
import { run } from './withoutReact.ts'
import worker from './worker.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

it('serves the operations of the Next.js page', async () => {
  vi.stubEnv('PORT', '0')
  vi.spyOn(console, 'log').mockReturnValue()
  const { server } = await import('./nextApi.ts')
  await once(server, 'listening')
  // The address of a server that listens on a port is always an AddressInfo.
  const { port } = server.address() as AddressInfo
  const client = createClient({ endpoint: `http://localhost:${port}/graphql` })

  unwrap(
    await client.request('mutation AddTodo($title: String!) { addTodo(title: $title) { id } }', {
      variables: { title: 'Buy milk' },
    }),
  )
  expect(unwrap(await client.request('query Todos { todos { title } greeting }'))).toEqual({
    todos: [{ title: 'Read app/page.tsx' }, { title: 'Buy milk' }],
    greeting: expect.stringMatching(/^Hello at /) as string,
  })
  server.close()
})

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

it('logs the titles, or the error', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const server = createSampleServer()
  await run(
    createClient({
      endpoint: 'http://localhost/graphql',
      fetch: async (input, init) => server.fetch(new Request(input, init)),
    }),
  )
  await run(createClient({ fetch: () => Promise.resolve(new Response('busy', { status: 500 })) }))
  expect(log.mock.calls.map(([first]) => first as string)).toEqual([
    ...['Buy milk', 'Call Ada', 'Water the plants'],
    'ServerError',
  ])
  log.mockRestore()
})

describe('worker', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('responds with the titles', async () => {
    const server = createSampleServer()
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) =>
      server.fetch(new Request('http://localhost/graphql', init)),
    )
    const response = await worker.fetch()
    expect(await response.json()).toEqual(['Buy milk', 'Call Ada', 'Water the plants'])
  })

  it('responds with 502 when the API refuses the query', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ errors: [{ message: 'no' }] })))
    expect((await worker.fetch()).status).toBe(502)
  })
})
