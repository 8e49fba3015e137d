import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createReportListener } from './page.ts'

/**
 * Serves a page that has the app in a frame and uses it by itself, for browsers that no test can control. It passes all
 * other requests on to the app: the page may only read a frame of its own origin.
 *
 * @param app - The origin of the app.
 * @param script - The module, in TypeScript, that walks in the frame of its page.
 */
export async function startWalk(app: string, script: URL) {
  const walk = stripTypeScriptTypes(readFileSync(script, 'utf8'))
  // Desktop size: a frame has the widths that the app's styles ask for.
  const page = `<!doctype html><iframe width="1200" height="800"></iframe><script type="module">${walk}</script>`
  const listen = createReportListener(page)
  const server = createServer((request, response) => {
    void listen(request, response).then((isDone) => isDone || forward(request, response, app))
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function forward(request: IncomingMessage, response: ServerResponse, app: string): void {
  const { method, headers, url = '/' } = request
  const upstream = sendRequest(new URL(url, app), { method, headers }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers)
    response.flushHeaders()
    received.pipe(response)
  })
  // The outcomes have responses that break off.
  upstream.once('error', () => response.destroy())
  upstream.once('response', (received) => received.once('error', () => response.destroy()))
  response.once('close', () => upstream.destroy())
  request.pipe(upstream)
}
