import type { IncomingMessage, ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { deferred } from '../support/promises.ts'

const imports = { '@thinql/core': '/files/node_modules/@thinql/core/dist/index.js' }

export const html = `<!doctype html>
  <script type="importmap">${JSON.stringify({ imports })}</script>
  <script type="module">
    import { runChecks } from '/files/suite.js'
    window.runChecks = () => runChecks(location.origin)
  </script>`

const reportingHtml = `${html}
  <script type="module">
    const errors = []
    addEventListener('error', ({ message }) => errors.push(message))
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
    const outcomes = await window.runChecks()
    await fetch('/report' + location.search, { method: 'POST', body: JSON.stringify({ outcomes, errors }) })
  </script>`

/** Serves a page that runs the suite by itself and reports, for browsers that nothing drives. */
export function createPageListener(folder: string) {
  const listen = createReportListener(reportingHtml)
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname } = new URL(request.url ?? '', 'http://loopback')
    if (!pathname.startsWith('/files/')) return listen(request, response)
    const file = readFileSync(path.join(folder, pathname.slice('/files'.length)))
    response.setHeader('content-type', 'text/javascript').end(file)
    return true
  }
}

/**
 * Serves a page at `/page`, with the name of the browser as its search. The page posts its report to `/report` with the
 * same search, and whoever gets that URL waits for it.
 */
export function createReportListener(page: string) {
  const reports = new Map<string, ReturnType<typeof deferred<string>>>()
  const reportOf = (name: string) => {
    const report = reports.get(name) ?? deferred<string>()
    reports.set(name, report)
    return report
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname, search } = new URL(request.url ?? '', 'http://loopback')
    const isReport = pathname === '/report' && search !== ''
    if (pathname === '/page') response.setHeader('content-type', 'text/html').end(page)
    else if (isReport && request.method === 'POST') {
      reportOf(search).resolve(await text(request))
      response.end()
    } else if (isReport) response.end(await reportOf(search).promise)
    else return false
    return true
  }
}
