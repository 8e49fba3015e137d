import { afterEach, expect, it, vi } from 'vitest'
import { createSampleServer } from '../support/server.ts'
import worker from './worker.ts'

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
