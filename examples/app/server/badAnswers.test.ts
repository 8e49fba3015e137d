import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from '@thinql/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badAnswers } from './badAnswers.ts'

const server = createServer(badAnswers)

beforeAll(async () => {
  server.listen(0)
  await once(server, 'listening')
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function ask(name: string) {
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
] as const)('%s ends in a %s, at status %s', async ([name, error, status]) => {
  const result = await ask(name)
  expect([result.error?.name, result.response?.status]).toEqual([error, status])
})

test('a name that nothing answers to is not found', async () => {
  expect(await ask('nonsense')).toMatchObject({ error: { name: 'ServerError', status: 404 } })
})
