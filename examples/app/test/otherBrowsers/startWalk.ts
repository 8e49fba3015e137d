import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request as sendRequest } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { deferred } from '../../../../packages/core/test/promises.ts'

const walk = stripTypeScriptTypes(readFileSync(new URL('walk.ts', import.meta.url), 'utf8'))

/** Desktop size: a frame has the widths that the app's styles ask for. */
const page = `<!doctype html><iframe width="1200" height="800"></iframe><script type="module">${walk}</script>`

/**
 * Serves a page that walks through the app by itself, for browsers without a driver. The page is at `/page`, and its
 * report is at `/report`. All other requests go to the app, so that the page can read the frame.
 */
export async function startWalk(app: string) {
  const reports = new Map<string, ReturnType<typeof deferred<string>>>()
  const reportOf = (name: string) => {
    const report = reports.get(name) ?? deferred<string>()
    reports.set(name, report)
    return report
  }
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request
    const { pathname, search } = new URL(url, app)
    // The report of the app is a page for GET without a search, the report of the walk has the browser's name.
    const isReport = pathname === '/report' && search !== ''
    if (pathname === '/page') response.setHeader('content-type', 'text/html').end(page)
    else if (isReport && method === 'POST') {
      void text(request).then((report) => reportOf(search).resolve(report))
      response.end()
    } else if (isReport) void reportOf(search).promise.then((report) => response.end(report))
    else {
      const upstream = sendRequest(new URL(url, app), { method, headers }, (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers)
        response.flushHeaders()
        received.pipe(response)
      })
      // The cards of the outcomes have responses that break off.
      upstream.once('error', () => response.destroy())
      upstream.once('response', (received) => received.once('error', () => response.destroy()))
      response.once('close', () => upstream.destroy())
      request.pipe(upstream)
    }
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
