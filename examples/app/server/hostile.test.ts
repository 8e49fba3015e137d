import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createClient, subscribe } from '@thinql/core'
import { createClient as createSocket } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Server, startServer } from '../test/startServer.ts'

/** The built app's server needs a page; these tests don't look at it. */
const build = mkdtempSync(join(tmpdir(), 'board-build-'))

const aliases = (count: number, field: string) =>
  `{ ${Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ')} }`

describe.for(['preview', 'development'])('the server in %s', (mode) => {
  let server: Server

  beforeAll(async () => {
    mkdirSync(join(build, 'client'), { recursive: true })
    writeFileSync(join(build, 'client/index.html'), '<div id="root"></div>')
    server = await startServer(mode === 'preview' ? build : null)
  })

  afterAll(async () => {
    await server.stop()
    rmSync(build, { recursive: true, force: true })
  })

  /** Fails if the others wait longer than a second; three, because other tests use the machine too. */
  async function othersAreServed(): Promise<void> {
    const start = performance.now()
    const response = await server.send('{ progress { total } }')
    expect(response.status).toBe(200)
    expect(performance.now() - start).toBeLessThan(3_000)
  }

  /** Sends bytes over a connection of its own. Resolves to what comes back until the server closes it. */
  async function raw(bytes: string, { reset = false } = {}): Promise<string> {
    const socket = connect(Number(new URL(server.url).port), 'localhost')
    await once(socket, 'connect')
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
    socket.on('error', () => undefined)
    socket.write(bytes)
    if (reset) await setTimeout(5)
    if (reset) socket.resetAndDestroy()
    await Promise.race([once(socket, 'close'), setTimeout(3_000)])
    socket.destroy()
    return received
  }

  const upgrade = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
  const body = '{"query":"{ progress { total } }"}'
  const post = (more: string, text: string) =>
    `POST /graphql HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n${more}\r\n${text}`
  const postText = (text: string) => post(`Content-Length: ${text.length}\r\n`, text)
  const upload = postText('--x\r\n').replace('application/json', 'multipart/form-data; boundary=x')

  test.for([
    ['a URL that can’t be parsed', get('http://[/graphql'), 400],
    ['an escape that is none', get('/%E0%A4%A'), 400],
    ['an upgrade to a URL that can’t be parsed', upgrade('http://[/graphql'), 400],
    ['an upgrade to an unknown path', upgrade('/nowhere'), 404],
    ['an upgrade without a key', upgrade('/graphql').replace(/Sec-WebSocket-Key.*\r\n/, ''), 400],
    ['a request that is no HTTP', 'nonsense\r\n\r\n', 400],
    ['a body of 2 MB', post('Content-Length: 2000000\r\n', ''), 413],
    ['a body of unknown size', post('Transfer-Encoding: chunked\r\n', '5\r\nhello\r\n0\r\n\r\n'), 411],
    ['a body that is no JSON', postText('{'), 400],
    ['an upload that is cut off', upload, 400],
    ['a batch of 1,000', postText(`[${Array(1_000).fill(body).join()}]`), 413],
  ] as const)('%s gets an error, and others are served', async ([, bytes, status]) => {
    expect(await raw(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    await othersAreServed()
  })

  test.for([
    ['10,000 aliases', aliases(10_000, 'progress { total }')],
    ['100 aliases', aliases(100, 'items(first: 100) { history { id } }')],
    ['1,000 levels', `${'{ items '.repeat(1_000)}${'}'.repeat(1_000)}`],
  ])('%s are refused with a clear error, over a WebSocket too', async ([, query = '']) => {
    const response = await server.send(query)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.text()).toMatch(/limit|at most/i)
    const socket = createSocket({
      url: `${server.url.replace('http', 'ws')}graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
    })
    const events = socket.iterate({ query })
    await expect(events.next().then(({ value }) => JSON.stringify(value))).rejects.toBeDefined()
    await othersAreServed()
  })

  test('a client that resets its connection at any moment leaves the server alone', async () => {
    const messages = [postText(body), upload, upgrade('/graphql'), upgrade('/nowhere'), get('/')]
    for (const message of messages)
      for (const length of [1, 20, message.length - 5, message.length])
        await raw(message.slice(0, length), { reset: true })
    await othersAreServed()
  })

  test('1,000 idle streams leave the server quick', async () => {
    const client = createClient({ endpoint: `${server.url}graphql` })
    const streams = Array.from({ length: 1_000 }, () =>
      subscribe(client, 'subscription { latestActivities { id } }'),
    )
    await Promise.all(streams.map((stream) => stream.next()))
    await othersAreServed()
    await Promise.all(streams.map((stream) => stream.return(undefined)))
  })
})
