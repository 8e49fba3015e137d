import { createClient, unwrap } from '@thinql/core'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'

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
