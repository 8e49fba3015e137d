import { request, type RequestFailure } from '@thinql/core'
import fc from 'fast-check'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { runs } from '../fuzz/runs.ts'

const header = fc.oneof(
  fc.constantFrom(
    'content-type: application/json',
    'content-encoding: gzip',
    'transfer-encoding: chunked',
    'connection: keep-alive',
    'location: ?',
    'set-cookie: a=b',
  ),
  fc.nat({ max: 40 }).map((length) => `content-length: ${length}`),
  fc.tuple(fc.string({ minLength: 1 }), fc.string({ unit: 'binary' })).map((parts) => parts.join(': ')),
)

const body = fc.oneof(
  fc.uint8Array(),
  fc.json().map((text) => Buffer.from(text)),
  fc
    .constantFrom('{"data":{"a":1}}', '{"errors":[{"message":"a"}]}', '5\r\n{"a":\r\n0\r\n\r\n')
    .map((text) => Buffer.from(text)),
)

/** Answers that are HTTP or nearly so, and whole or cut anywhere. */
const answer = fc
  .record({
    status: fc.oneof(fc.integer({ min: 100, max: 1100 }), fc.constantFrom(200, 204, 302, 401, 500)),
    headers: fc.array(header, { maxLength: 5 }),
    body,
    length: fc.option(fc.nat({ max: 200 }), { nil: Infinity }),
  })
  .map(({ status, headers, body, length }) =>
    Buffer.concat([
      Buffer.from([`HTTP/1.1 ${status} -`, ...headers, '', ''].join('\r\n'), 'latin1'),
      body,
    ]).subarray(0, length),
  )

const names = ['ServerError', 'ParseError', 'EmptyResultError', 'GraphQLResultError', 'NetworkError']

let bytes = Buffer.alloc(0)
const server = createServer((socket) => {
  socket.on('error', () => socket.destroy())
  socket.once('data', () => socket.end(bytes))
})
await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => server.close())
// A server that listens on a port has an address of this form.
const { port } = server.address() as AddressInfo

test('whatever bytes a server answers with, the request ends, and as one of the outcomes', async () => {
  await fc.assert(
    fc.asyncProperty(answer, async (given) => {
      bytes = given
      const { data, error } = await request<unknown>('{ a }', { endpoint: `http://127.0.0.1:${port}/` })
      const name: RequestFailure['name'] | 'data' = error?.name ?? 'data'
      expect([...names, 'data']).toContain(name)
      expect(data !== undefined || error !== undefined).toBe(true)
    }),
    runs(300),
  )
})
