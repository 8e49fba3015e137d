import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { titled } from '../todoQuery.ts'

/** A web server with a GraphQL endpoint whose answers the test can hold back. */
export interface Site {
  readonly origin: string
  readonly endpoint: string
  /** Who asked for which todo, in order. */
  readonly asked: readonly string[]
  /** Requests that fail, named as `asked` does. */
  readonly failing: Set<string>
  /** Keeps requests for a todo waiting; the function it returns answers them. */
  hold(id: string): () => void
}

/** Starts a site on a free port of this machine for as long as the test runs; `pages` answers what is not GraphQL. */
export async function startSite(pages: RequestListener = (_, response) => response.end()): Promise<Site> {
  const asked: string[] = []
  const failing = new Set<string>()
  const held = new Map<string, Promise<unknown>>()

  async function answer(request: IncomingMessage) {
    // The only operation that the tests send.
    const { variables } = (await json(request)) as { variables: { id: string } }
    const { id } = variables
    const name = `${request.headers['user-agent']?.startsWith('Mozilla') ? 'browser' : 'server'} ${id}`
    asked.push(name)
    await held.get(id)
    if (failing.has(name)) return { status: 500, body: {} }
    const { user } = request.headers
    return { status: 200, body: { data: titled(`${user ? `${String(user)}'s ` : ''}todo ${id}`) } }
  }

  const server = createServer((request, response) => {
    if (request.url !== '/graphql') {
      pages(request, response)
      return
    }
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on a port has an address of this form.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    endpoint: `${origin}/graphql`,
    asked,
    failing,
    hold(id) {
      const gate = new AbortController()
      held.set(id, once(gate.signal, 'abort'))
      return () => {
        gate.abort()
      }
    },
  }
}
