import { createClient } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { refreshToken } from '../../recipes/refreshToken.ts'
import { serve } from '../serve.ts'

/** A server that takes one token, which can expire. */
async function serveGuarded() {
  const server = { endpoint: '', valid: 'Bearer 2', refused: 0 }
  server.endpoint = await serve((request, response) => {
    const refused = request.headers.authorization !== server.valid
    if (refused) server.refused += 1
    response.writeHead(refused ? 401 : 200).end('{"data":{"a":1}}')
  })
  return server
}

test('refreshes once for 20 requests at once with an old token', async () => {
  const { endpoint } = await serveGuarded()
  const refresh = vi.fn(() => Promise.resolve('2'))
  const client = createClient({ endpoint, middleware: [refreshToken('1', refresh)] })
  const results = await Promise.all(Array.from({ length: 20 }, () => client.request('{ a }')))
  expect(results.map(({ error }) => error)).toEqual(Array(20).fill(undefined))
  expect(refresh).toHaveBeenCalledOnce()
})

test('refreshes again when the new token expires', async () => {
  const server = await serveGuarded()
  const refresh = vi.fn().mockResolvedValueOnce('2').mockResolvedValueOnce('3')
  const client = createClient({ endpoint: server.endpoint, middleware: [refreshToken('1', refresh)] })
  await client.request('{ a }')
  await client.request('{ a }')
  expect(refresh).toHaveBeenCalledOnce()
  server.valid = 'Bearer 3'
  expect((await client.request('{ a }')).error).toBeUndefined()
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('gives the 401 when the refresh fails, and refreshes again for the next request', async () => {
  const { endpoint } = await serveGuarded()
  const refresh = vi.fn().mockRejectedValueOnce(new Error('signed out')).mockResolvedValueOnce('2')
  const client = createClient({ endpoint, middleware: [refreshToken('1', refresh)] })
  expect((await client.request('{ a }')).error).toMatchObject({ name: 'ServerError', status: 401 })
  expect((await client.request('{ a }')).error).toBeUndefined()
})

test('refreshes once when the new token is refused too', async () => {
  const server = await serveGuarded()
  const refresh = vi.fn(() => Promise.resolve('0'))
  const client = createClient({ endpoint: server.endpoint, middleware: [refreshToken('1', refresh)] })
  expect((await client.request('{ a }')).error).toMatchObject({ status: 401 })
  expect({ refused: server.refused, refreshed: refresh.mock.calls.length }).toEqual({
    refused: 2,
    refreshed: 1,
  })
})
