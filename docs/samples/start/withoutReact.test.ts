import { createClient } from '@thinql/core'
import { expect, it, vi } from 'vitest'
import { createSampleServer } from '../support/server.ts'
import { run } from './withoutReact.ts'

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
