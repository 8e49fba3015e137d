import { listenOnPort } from './listenOnPort.ts'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

/** Starts a real server on a free port. It closes when the test finishes. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer({ keepAliveTimeout: 0 }, listener)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${await listenOnPort(server)}/graphql`
}

/** Writes a response after the request has been read. */
export type Respond = (response: ServerResponse) => unknown

export function serveResponse(respond: Respond): Promise<string> {
  return serve((request, response) => {
    request.resume().on('end', () => respond(response))
  })
}

/** Starts a server that gives these responses in turn, and counts the requests. The last response repeats. */
export async function serveResponses(...responses: readonly Respond[]) {
  const server = { endpoint: '', count: 0 }
  server.endpoint = await serve((request, response) => {
    const respond = responses[Math.min(server.count++, responses.length - 1)]
    request.resume().on('end', () => respond?.(response))
  })
  return server
}

/** A server whose status line has a reason phrase in UTF-8, which Node's own server refuses to write. */
export function serveReason(status: number, reason: string, body: string): Promise<string> {
  return serve((request) => {
    const head = `HTTP/1.1 ${status} ${reason}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`
    request.resume().on('end', () => request.socket.end(`${head}\r\n\r\n${body}`))
  })
}

export function respondWith(
  status: number,
  body: string | object = '',
  contentType = 'application/json',
): Respond {
  return (response) =>
    response
      .writeHead(status, { 'content-type': contentType })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
}

export function respondCutOff(status: number, beginning: string): Respond {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': '1000' })
    // Later, so that the client gets the headers and this part.
    response.write(beginning, () => setTimeout(() => response.destroy(), 20))
  }
}
