import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, startServer } from '../test/startServer.ts'

let server: Server
beforeAll(async () => {
  server = await startServer(null)
})
afterAll(() => server.stop())

/** Sends a request as it is. Resolves to the status of the response. */
async function statusOf(line: string, headers: readonly string[] = [], body = ''): Promise<number> {
  const { port, host } = new URL(server.url)
  const socket = connect(Number(port), 'localhost')
  const all = [`Host: ${host}`, ...headers, `Content-Length: ${body.length}`]
  // A later header of the same name counts here.
  const named = new Map(all.map((header) => [header.split(':')[0], header]))
  socket.write([`${line} HTTP/1.1`, ...named.values(), '', body].join('\r\n'))
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
    socket.end()
  })
  await once(socket, 'close')
  return Number(/^HTTP\/1.1 (\d+)/.exec(received)?.[1])
}

const query = 'mutation { addItem(input: { title: "Theirs" }) { id } }'
const json = JSON.stringify({ query })
const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

/** What a page can send to change something, also without asking the server first. */
const changes: readonly [line: string, type: string, body: string][] = [
  ['POST /graphql', 'application/x-www-form-urlencoded', new URLSearchParams({ query }).toString()],
  ['POST /graphql', 'text/plain', json],
  ['POST /GRAPHQL', 'application/json', json],
  ['POST /session/token', 'text/plain', ''],
  ['PUT /conditions', 'text/plain', '{"archiveTime":100000}'],
  ['POST /restart', 'text/plain', ''],
]
const origins = [
  'https://other.test',
  'null',
  'http://localhost:1',
  'http://localhost.other.test',
  'nonsense',
]

test.for([
  ...origins.map((origin) => [`Origin: ${origin}`]),
  ['Sec-Fetch-Site: cross-site'],
  ['Sec-Fetch-Site: same-site'],
  // A name that leads to this computer.
  ['Host: other.test', 'Origin: http://other.test'],
])('a page of another origin changes nothing: %j', async (headers) => {
  server.fill([{ title: 'Ours' }])
  for (const [line, type, body] of changes)
    expect([line, await statusOf(line, [...headers, `Content-Type: ${type}`], body)]).toEqual([line, 403])
  const response = await server.send('{ progress { total } }')
  expect(await response.json()).toEqual({ data: { progress: { total: 1 } } })
})

// https://github.com/webpack/webpack-dev-server/issues/2625
// https://github.com/playframework/play-java-websocket-example/issues/57
test.for(origins)('a WebSocket of a page with the origin %j is refused', async (origin) => {
  expect(await statusOf('GET /graphql', [`Origin: ${origin}`, ...upgrade])).toBe(403)
})

test('an image of another page changes nothing', async () => {
  for (const path of [`/graphql?${new URLSearchParams({ query }).toString()}`, '/conditions', '/restart'])
    expect([path, await statusOf(`GET ${path}`, ['Sec-Fetch-Site: cross-site'])]).toEqual([path, 405])
})

test.for(['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: none', 'Accept: */*'])(
  'the pages of this server, and programs, are served: %j',
  async (header) => {
    const headers = [header, `Origin: ${new URL(server.url).origin}`]
    expect(await statusOf('POST /graphql', [...headers, 'Content-Type: application/json'], json)).toBe(200)
    expect(await statusOf('GET /graphql', [header, ...upgrade])).toBe(101)
  },
)
