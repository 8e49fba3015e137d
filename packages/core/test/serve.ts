import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A real server on a free port of this machine, as long as the test runs. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}/graphql`
}

/** Writes a whole answer, after the request has been read. */
export type Answer = (response: ServerResponse) => unknown

/** A server that gives every request the same answer. */
export function serveAnswer(answer: Answer): Promise<string> {
  return serve((request, response) => {
    request.resume().on('end', () => answer(response))
  })
}

/** An answer with a status and a body; an object goes as JSON. */
export function answerWith(
  status: number,
  body: string | object = '',
  contentType = 'application/json',
): Answer {
  return (response) =>
    response
      .writeHead(status, { 'content-type': contentType })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** An answer that breaks off after the headers and this much of the body. */
export function answerCutOff(status: number, beginning: string): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': '1000' })
    // A moment later, or the client would see neither headers nor beginning.
    response.write(beginning, () => setTimeout(() => response.destroy(), 20))
  }
}
