import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from '@thinql/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badResponses } from './badResponses.ts'

const server = createServer(badResponses)

beforeAll(async () => {
  server.listen(0)
  await once(server, 'listening')
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function send(name: string) {
  const { port } = server.address() as AddressInfo
  return request('{ progress { done total } }', { endpoint: `http://localhost:${port}/${name}` })
}

test.for([
  ['signed-out', 'ServerError', 401],
  ['too-many', 'ServerError', 429],
  ['crashed', 'ServerError', 500],
  ['bad-gateway', 'ServerError', 502],
  ['sign-in-page', 'ParseError', 200],
  ['cut-json', 'ParseError', 200],
  ['empty', 'EmptyResultError', 200],
  ['reset', 'NetworkError', undefined],
  ['cut-body', 'NetworkError', 200],
] as const)('%s gives a %s with status %s', async ([name, error, status]) => {
  const result = await send(name)
  expect([result.error?.name, result.response?.status]).toEqual([error, status])
})

test('an unknown name gives status 404', async () => {
  expect(await send('nonsense')).toMatchObject({ error: { name: 'ServerError', status: 404 } })
})
