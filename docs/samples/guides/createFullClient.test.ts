// @vitest-environment node
import { authorize, NetworkError, subscribe } from '@thinql/core'
import { expect, it, vi } from 'vitest'
import { respondWith, serve } from '../../../packages/core/test/serve.ts'
import { createFullClient } from './createFullClient.ts'

const success = { data: { a: 1 } }
const events = 'event: next\ndata: {"data":{"a":1}}\n\n'

/** The list in front of a real server that responds in turn, and then with data. */
async function open(...answers: ((response: Parameters<Parameters<typeof serve>[0]>[1]) => unknown)[]) {
  const arrived: string[] = []
  const endpoint = await serve((request, response) => {
    arrived.push(`${request.method} ${request.headers.authorization}`)
    request.resume().on('end', () => (answers.shift() ?? respondWith(200, success))(response))
  })
  const refresh = vi.fn<() => Promise<string | false | NetworkError>>(() => Promise.resolve('new'))
  const session = authorize({ name: 'shop', refresh })
  session.start('old')
  const app = { refetchMissed: vi.fn(), showError: vi.fn() }
  return { client: createFullClient(endpoint, session, app), session, refresh, arrived, ...app }
}

const busy = respondWith(503, '', 'text/plain')
const refused = respondWith(401)

it('sends a query again after a 503, and then with a new token', async () => {
  const { client, arrived, refresh, showError } = await open(busy, refused, busy)
  expect((await client.request('{ a }')).data).toEqual({ a: 1 })
  expect(arrived).toEqual(['GET Bearer old', 'GET Bearer old', 'GET Bearer new', 'GET Bearer new'])
  expect(refresh).toHaveBeenCalledOnce()
  expect(showError).not.toHaveBeenCalled()
})

it('sends a mutation again with a new token, and not after a 503, which it reports once', async () => {
  const { client, arrived, showError } = await open(refused, busy)
  const { error } = await client.request('mutation { a }')
  expect(error).toMatchObject({ status: 503 })
  expect(arrived).toEqual(['POST Bearer old', 'POST Bearer new'])
  expect(showError.mock.calls).toEqual([[error]])
})

it('sends the text of a document that the server does not know, with the new token', async () => {
  const unknown = respondWith(200, { errors: [{ message: 'PersistedQueryNotFound' }] })
  const { client, arrived } = await open(refused, unknown)
  expect((await client.request('{ a }')).data).toEqual({ a: 1 })
  expect(arrived).toEqual(['GET Bearer old', 'GET Bearer new', 'GET Bearer new'])
})

it('uploads a file again with a new token', async () => {
  const { client, arrived } = await open(refused)
  const variables = { file: new File(['a'], 'a.txt') }
  const document = 'mutation M($file: Upload) { a(file: $file) }'
  expect((await client.request<object, object>(document, { variables })).data).toEqual({ a: 1 })
  expect(arrived).toEqual(['POST Bearer old', 'POST Bearer new'])
})

it('connects a subscription again after a loss and a refresh that failed, and fetches what was missed', async () => {
  const cut = (response: Parameters<Parameters<typeof serve>[0]>[1]) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(events, () => setTimeout(() => response.destroy(), 10))
  }
  const { client, arrived, refresh, refetchMissed, showError } = await open(cut, refused, refused, cut)
  refresh.mockResolvedValueOnce(new NetworkError('no new token'))
  const outcomes: string[] = []
  for await (const { data, error } of subscribe<object>(client, 'subscription { a }')) {
    outcomes.push(error?.name ?? JSON.stringify(data))
    if (refetchMissed.mock.calls.length) break
  }
  expect(outcomes).toEqual(['{"a":1}', 'NetworkError', 'NetworkError', '{"a":1}'])
  expect(arrived.map((line) => line.split(' ').at(-1))).toEqual(['old', 'old', 'old', 'new'])
  expect(refetchMissed).toHaveBeenCalledOnce()
  expect(showError).toHaveBeenCalledTimes(2)
})

it('ends with the session, and reports no abort', async () => {
  const { client, session, arrived, showError } = await open(busy)
  const pending = client.request('{ a }')
  await expect.poll(() => arrived).toHaveLength(1)
  session.end()
  expect((await pending).error?.name).toBe('AbortError')
  expect(showError).not.toHaveBeenCalled()
})
