import { once } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import { json } from 'node:stream/consumers'
import { onTestFinished, afterAll, beforeAll } from 'vitest'
import { startServer } from '../harness/startServer.ts'
import { titled } from '../screens/todoQuery.ts'
import { type Browser, chromium, type Page } from 'playwright'
import { browserLaunchOptions } from '../../../../scripts/browser.ts'
import { recordErrors } from '../harness/pageErrors.ts'

/** A web server with a GraphQL endpoint. The test can hold its responses back. */
export interface Site {
  readonly origin: string
  readonly endpoint: string
  /** The requests in order, as `server 1` or `browser 1`: the sender and the id of the todo. */
  readonly requests: readonly string[]
  /** Holds the responses for a todo back, until the returned function is called. */
  hold(id: string): () => void
}

/** Starts a site on a free port, until the test has finished. `pages` handles all requests that are not GraphQL. */
export async function startSite(pages: RequestListener = (_, response) => response.end()): Promise<Site> {
  const requests: string[] = []
  const held = new Map<string, Promise<unknown>>()

  async function respond(request: IncomingMessage) {
    // The tests send only this operation.
    const { variables } = (await json(request)) as { variables: { id: string } }
    const { id } = variables
    const name = `${request.headers['user-agent']?.startsWith('Mozilla') ? 'browser' : 'server'} ${id}`
    requests.push(name)
    await held.get(id)
    return { data: titled(`todo ${id}`) }
  }

  const { origin, stop } = await startServer((request, response) => {
    if (request.url !== '/graphql') {
      pages(request, response)
      return
    }
    void respond(request).then((body) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  onTestFinished(stop)
  return {
    origin,
    endpoint: `${origin}/graphql`,
    requests,
    hold(id) {
      const gate = new AbortController()
      held.set(id, once(gate.signal, 'abort'))
      return () => {
        gate.abort()
      }
    },
  }
}

export interface OpenPage extends Page {
  /** The exceptions of the page, and the errors on its console. */
  readonly reported: string[]
}

/**
 * Starts a real browser for the tests of a file. The returned function opens a page until the test has finished. With
 * `beside`, the page is another tab, which shares cookies and storage with that page.
 */
export function openBrowser(): (url: string, beside?: Page) => Promise<OpenPage> {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch(browserLaunchOptions())
  })
  afterAll(() => browser.close())

  return async (url, beside) => {
    const context = beside?.context() ?? (await browser.newContext())
    if (!beside) onTestFinished(() => context.close())
    const page = await context.newPage()
    // Only a test that hangs takes this time.
    page.setDefaultTimeout(120_000)
    const reported = recordErrors(page)
    // A streamed page is complete only later.
    await page.goto(url, { waitUntil: 'commit' })
    return Object.assign(page, { reported })
  }
}
