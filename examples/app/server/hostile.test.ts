import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createClient as createSocket } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Server, startServer } from '../test/startServer.ts'

/** The built app's server needs a page; these tests don't look at it. */
const build = mkdtempSync(join(tmpdir(), 'board-build-'))

const aliases = (count: number, field: string) =>
  `{ ${Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ')} }`

const mutation = 'mutation { addItem(input: { title: "Theirs" }) { id } }'
const jsonBody = JSON.stringify({ query: mutation })
const form = new URLSearchParams({ query: mutation }).toString()
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const multipart = `${part('operations', jsonBody)}${part('map', '{}')}--x--\r\n`
const upgradeHeaders = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

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

  async function othersAreServed(): Promise<void> {
    const response = await server.send('{ progress { total } }')
    expect(response.status).toBe(200)
  }

  /** Sends bytes over a connection of its own. Resolves to the beginning of what comes back. */
  async function raw(bytes: string, { reset = false } = {}): Promise<string> {
    const socket = connect(Number(new URL(server.url).port), 'localhost')
    await once(socket, 'connect')
    let received = ''
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString()
      socket.end()
    })
    socket.on('error', () => undefined)
    socket.write(bytes)
    if (reset) await setTimeout(5)
    if (reset) socket.resetAndDestroy()
    await Promise.race([once(socket, 'close'), setTimeout(3_000)])
    socket.destroy()
    return received
  }

  const upgrade = (path: string) =>
    [`GET ${path} HTTP/1.1`, 'Host: localhost', ...upgradeHeaders, '', ''].join('\r\n')
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

  /**
   * Sends a request as it is. Resolves to the status of the response; 0 if the server closes the connection
   * without one.
   */
  async function statusOf(line: string, headers: readonly string[] = [], body = ''): Promise<number> {
    const host = headers.some((header) => header.startsWith('Host:'))
      ? []
      : [`Host: ${new URL(server.url).host}`]
    const length = `Content-Length: ${body.length}`
    const received = await raw([`${line} HTTP/1.1`, ...host, ...headers, length, '', body].join('\r\n'))
    return Number(/^HTTP\/1.1 (\d+)/.exec(received)?.[1] ?? 0)
  }

  test('a bad response that does not exist is a 404, and others are served', async () => {
    for (const name of ['__proto__', 'constructor', 'no', '', '/', '%2e', '..;'])
      expect([name, await statusOf(`GET /bad-responses/${name}`)]).toEqual([name, 404])
    await othersAreServed()
  })

  /** What a page can send to change something. */
  const changes: readonly [line: string, headers: readonly string[], body: string][] = [
    ['POST /graphql', ['Content-Type: application/x-www-form-urlencoded'], form],
    ['POST /graphql', ['Content-Type: text/plain'], jsonBody],
    ['POST /graphql', ['Content-Type: application/json'], jsonBody],
    ['POST /graphql', ['Content-Type: multipart/form-data; boundary=x'], multipart],
    ['POST /graphql/?', ['Content-Type: application/graphql'], mutation],
    ['POST /GRAPHQL', ['Content-Type: application/json'], jsonBody],
    ['POST /session/token', [], ''],
    ['POST /conditions', [], '{"archiveTime":100000}'],
    ['PUT /conditions', [], '{"archiveTime":100000}'],
    ['POST /restart', ['X-Downtime: 100000'], ''],
    ['DELETE /graphql', [], ''],
  ]

  async function statusesOfChanges(headers: readonly string[]) {
    const statuses: [line: string, status: number][] = []
    for (const [line, own, body] of changes)
      statuses.push([line, await statusOf(line, [...headers, ...own], body)])
    return statuses
  }

  const origins = ['https://other.test', 'null', 'http://localhost:1', 'http://localhost.other.test', '']
  const others = [
    ...origins.map((origin) => `Origin: ${origin}`),
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Site: same-site',
  ]

  test.for(others)('a page of another origin changes nothing, and others are served: %j', async (header) => {
    server.fill([{ title: 'Ours' }])
    expect(await statusesOfChanges([header])).toEqual(changes.map(([line]) => [line, 403]))
    const response = await server.send('{ progress { total } }')
    expect(await response.json()).toEqual({ data: { progress: { total: 1 } } })
  })

  // https://github.com/webpack/webpack-dev-server/issues/2625
  // https://github.com/playframework/play-java-websocket-example/issues/57
  test.for(origins)('a WebSocket of a page with the origin %j is refused', async (origin) => {
    expect(await statusOf('GET /graphql', [`Origin: ${origin}`, ...upgradeHeaders])).toBe(403)
  })

  test('a WebSocket that only Vite could open is answered', async () => {
    for (const protocol of ['vite-nothing', 'vite-hmr', 'vite-ping'])
      expect(
        await statusOf('GET /', [...upgradeHeaders, `Sec-WebSocket-Protocol: ${protocol}`]),
      ).toBeGreaterThan(0)
  })

  test('a page whose name leads to this computer changes nothing', async () => {
    const own = ['Host: other.test', 'Origin: http://other.test']
    expect(await statusesOfChanges(own)).toEqual(changes.map(([line]) => [line, 403]))
    expect(await statusOf('GET /graphql', [...own, ...upgradeHeaders])).toBe(403)
  })

  test('an image of another page changes nothing', async () => {
    const image = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors']
    for (const path of [`/graphql?${form}`, '/conditions', '/restart'])
      expect([path, await statusOf(`GET ${path}`, image)]).toEqual([path, 405])
  })

  test.for(['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: none', 'Accept: */*'])(
    'the pages of this server, and programs, are served: %j',
    async (header) => {
      const { origin } = new URL(server.url)
      for (const headers of [[header], [header, `Origin: ${origin}`]]) {
        expect(
          await statusOf('POST /graphql', [...headers, 'Content-Type: application/json'], jsonBody),
        ).toBe(200)
        expect(await statusOf('GET /graphql', [...headers, ...upgradeHeaders])).toBe(101)
      }
    },
  )
})
