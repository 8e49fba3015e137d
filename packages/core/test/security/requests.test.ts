import { createServer } from 'node:net'
import { type ClientOptions, queryViaGet, request, type RequestOptions, upload } from '@thinql/core'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnPort } from '../support/listenOnPort.ts'
import { recordRequests, serve } from '../harness.ts'

async function recordRaw(): Promise<{ origin: string; received: () => string }> {
  let received = ''
  const body = '{"data":{}}'
  const server = createServer((socket) => {
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk
      const ended = received.includes('\r\n\r\n')
      if (ended)
        socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`)
    })
  })
  onTestFinished(() => void server.close())
  return { origin: `http://127.0.0.1:${await listenOnPort(server)}`, received: () => received }
}

const line = 'a\r\nx-injected: 1\r\n\r\nGET /injected HTTP/1.1\r\n'

const middleware = [queryViaGet()]

test.for<[where: string, options: ClientOptions & RequestOptions<object>, path?: string, document?: string]>([
  ['in a variable', { variables: { a: line, [line]: 1 } }],
  ['in an extension', { extensions: { a: line } }],
  ['in an operation name', { operationName: line }],
  ['in a document', {}, '/', `{ a } # ${line}`],
  ['in the path of an endpoint', {}, `/${line}`],
  ['in the query of an endpoint', {}, `/?a=${line}`],
  ['in a variable by GET', { variables: { a: line }, middleware }],
  ['in an operation name by GET', { operationName: line, middleware }],
  ['in an endpoint by GET', { middleware }, `/?a=${line}`],
])('a line break adds no header and no request: %s', async ([, options, path = '/', document = '{ a }']) => {
  const { origin, received } = await recordRaw()
  await request(document, { ...options, endpoint: origin + path })
  const lines = headOf(received()).split('\r\n')
  expect(lines.filter((text) => /^x-injected/i.test(text))).toEqual([])
  expect(lines.filter((text) => text.endsWith(' HTTP/1.1'))).toHaveLength(1)
})

test.for([`a"${line}`, 'a\r\ncontent-type: text/html'])(
  'a line break adds no header and no request in the name and type of a file',
  async (name) => {
    const { origin, received } = await recordRaw()
    const file = new File(['b'], name, { type: name })
    await request('mutation M { m }', { endpoint: origin, middleware: [upload()], variables: { file } })
    expect(received().toLowerCase().split('\r\n')).not.toContain('x-injected: 1')
    expect(received().toLowerCase().split('\r\n')).not.toContain('content-type: text/html')
  },
)

function headOf(text: string): string {
  return text.slice(0, text.indexOf('\r\n\r\n'))
}

const headers = { authorization: 'Bearer secret', cookie: 'session=secret', 'x-api-key': 'secret' }

async function redirected(status: number) {
  const { endpoint: location, arrived } = await recordRequests()
  const endpoint = await serve((_incoming, response) => response.writeHead(status, { location }).end())
  return { endpoint, seen: arrived }
}

test.for([307, 308])('a %i to another origin sends the body without credentials', async (status) => {
  const { endpoint, seen } = await redirected(status)
  await request('{ a }', { endpoint, headers, variables: { a: 1 } })
  expect(seen).toMatchObject([{ method: 'POST', body: expect.stringContaining('"a":1') as unknown }])
  expect(seen[0]?.headers).not.toHaveProperty('authorization')
  expect(seen[0]?.headers).not.toHaveProperty('cookie')
})
