import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type ClientOptions, queryViaGet, request, type RequestOptions, upload } from '@thinql/core'
import { describe, expect, onTestFinished, test } from 'vitest'

/** A server that keeps the bytes it gets and always responds the same. */
export async function recordRaw(): Promise<{ origin: string; received: () => string }> {
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
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, received: () => received }
}

const line = 'a\r\nx-injected: 1\r\n\r\nGET /injected HTTP/1.1\r\n'

interface Case {
  readonly what: string
  readonly options?: ClientOptions & RequestOptions<object>
  readonly path?: string
  readonly document?: string
}

describe('a line break adds no header and no request', () => {
  test.for<Case>([
    { what: 'in a variable', options: { variables: { a: line, [line]: 1 } } },
    { what: 'in an extension', options: { extensions: { a: line } } },
    { what: 'in an operation name', options: { operationName: line } },
    { what: 'in a document', document: `{ a } # ${line}` },
    { what: 'in the path of an endpoint', path: `/${line}` },
    { what: 'in the query of an endpoint', path: `/?a=${line}` },
    { what: 'in a variable by GET', options: { variables: { a: line }, middleware: [queryViaGet()] } },
    { what: 'in an operation name by GET', options: { operationName: line, middleware: [queryViaGet()] } },
    { what: 'in an endpoint by GET', path: `/?a=${line}`, options: { middleware: [queryViaGet()] } },
  ])('$what', async ({ options, path = '/', document = '{ a }' }) => {
    const { origin, received } = await recordRaw()
    await request(document, { ...options, endpoint: origin + path })
    const lines = headOf(received()).split('\r\n')
    expect(lines.filter((text) => /^x-injected/i.test(text))).toEqual([])
    expect(lines.filter((text) => text.endsWith(' HTTP/1.1'))).toHaveLength(1)
  })

  test.for([`a"${line}`, 'a\r\ncontent-type: text/html'])('in the name and type of a file', async (name) => {
    const { origin, received } = await recordRaw()
    const file = new File(['b'], name, { type: name })
    await request('mutation M { m }', { endpoint: origin, middleware: [upload()], variables: { file } })
    expect(received().toLowerCase().split('\r\n')).not.toContain('x-injected: 1')
    expect(received().toLowerCase().split('\r\n')).not.toContain('content-type: text/html')
  })
})

function headOf(text: string): string {
  return text.slice(0, text.indexOf('\r\n\r\n'))
}
