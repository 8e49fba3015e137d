import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Server, startServer } from '../test/startServer.ts'

/** The built app's server needs a page; these tests don't look at it. */
const build = mkdtempSync(join(tmpdir(), 'board-build-'))

const mutation = 'mutation { addItem(input: { title: "Theirs" }) { id } }'
const json = JSON.stringify({ query: mutation })
const form = new URLSearchParams({ query: mutation }).toString()
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const multipart = `${part('operations', json)}${part('map', '{}')}--x--\r\n`
const upgrade = [
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

  /**
   * Sends a request as it is. Resolves to the status of the response; 0 if the server closes the connection
   * without one.
   */
  async function statusOf(line: string, headers: readonly string[] = [], body = ''): Promise<number> {
    const { port, host } = new URL(server.url)
    const socket = connect(Number(port), 'localhost')
    const given = headers.some((header) => header.startsWith('Host:'))
      ? headers
      : [`Host: ${host}`, ...headers]
    const length = `Content-Length: ${body.length}`
    socket.write([`${line} HTTP/1.1`, ...given, length, '', body].join('\r\n'))
    let received = ''
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString()
      socket.end()
    })
    await once(socket, 'close')
    return Number(/^HTTP\/1.1 (\d+)/.exec(received)?.[1] ?? 0)
  }

  const missing = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'no',
    '',
    '/',
    '/__proto__',
    '%2e',
    '..;',
  ]
  test.for(missing)(
    'a bad response that does not exist is a 404, and others are served: %j',
    async (name) => {
      expect(await statusOf(`GET /bad-responses/${name}`)).toBe(404)
      expect((await server.send('{ progress { total } }')).status).toBe(200)
    },
  )

  test.for(['/graphql', '/attachments', '/session/token', '/conditions', '/restart', ''])(
    'any path below %j is answered, and others are served',
    async (path) => {
      for (const rest of [
        '/__proto__',
        '/constructor',
        '//',
        '/..',
        '/%00',
        '?__proto__=1',
        '/1?__proto__[a]=1',
      ])
        expect(await statusOf(`GET ${path}${rest}`)).toBeGreaterThanOrEqual(200)
      expect((await server.send('{ progress { total } }')).status).toBe(200)
    },
  )

  /** What a page can send to change something. */
  const changes: readonly [line: string, headers: readonly string[], body: string][] = [
    ['POST /graphql', ['Content-Type: application/x-www-form-urlencoded'], form],
    ['POST /graphql', ['Content-Type: text/plain'], json],
    ['POST /graphql', ['Content-Type: application/json'], json],
    ['POST /graphql', ['Content-Type: multipart/form-data; boundary=x'], multipart],
    ['POST /graphql/?', ['Content-Type: application/graphql'], mutation],
    ['POST /GRAPHQL', ['Content-Type: application/json'], json],
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

  const origins = [
    'https://other.test',
    'null',
    'http://localhost:1',
    'http://localhost.other.test',
    'nonsense',
    '',
  ]
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
    expect(await statusOf('GET /graphql', [`Origin: ${origin}`, ...upgrade])).toBe(403)
  })

  test('a WebSocket that only Vite could open is answered', async () => {
    for (const protocol of ['vite-nothing', 'vite-hmr', 'vite-ping'])
      expect(await statusOf('GET /', [...upgrade, `Sec-WebSocket-Protocol: ${protocol}`])).toBeGreaterThan(0)
  })

  test('a page whose name leads to this computer changes nothing', async () => {
    const own = ['Host: other.test', 'Origin: http://other.test']
    expect(await statusesOfChanges(own)).toEqual(changes.map(([line]) => [line, 403]))
    expect(await statusOf('GET /graphql', [...own, ...upgrade])).toBe(403)
  })

  test('an image of another page changes nothing', async () => {
    const image = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors']
    for (const path of [`/graphql?${form}`, '/conditions', '/restart'])
      expect([path, await statusOf(`GET ${path}`, image)]).toEqual([path, 405])
  })

  test('conditions that are no JSON object are refused', async () => {
    for (const body of [
      '',
      '{',
      '1',
      'null',
      '[]',
      '"a"',
      '{"archiveTime":"x"}',
      '{"uploadRate":0}',
      '{"tokenTime":-1}',
    ])
      expect([body, await statusOf('POST /conditions', [], body)]).toEqual([body, 400])
    expect(await statusOf('POST /conditions', [], '{"__proto__":{"archiveTime":1}}')).toBe(400)
    expect(await statusOf('POST /conditions', [], '{"archiveTime":0}')).toBe(204)
  })

  test.for(['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: none', 'Accept: */*'])(
    'the pages of this server, and programs, are served: %j',
    async (header) => {
      const { origin } = new URL(server.url)
      for (const headers of [[header], [header, `Origin: ${origin}`]]) {
        expect(await statusOf('POST /graphql', [...headers, 'Content-Type: application/json'], json)).toBe(
          200,
        )
        expect(await statusOf('GET /graphql', [...headers, ...upgrade])).toBe(101)
      }
    },
  )
})
