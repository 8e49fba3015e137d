import { once } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { startServer } from '../harness/startServer.ts'
import { titled } from '../screens/todoQuery.ts'

/** A web server with a GraphQL endpoint. The test can hold its responses back. */
export interface Site {
  readonly origin: string
  readonly endpoint: string
  /** The requests in order, as `server 1` or `browser 1`: the sender and the id of the todo. */
  readonly requests: readonly string[]
  /** The requests that fail, in the same form. */
  readonly failing: Set<string>
  /** Holds the responses for a todo back, until the returned function is called. */
  hold(id: string): () => void
}

/** Starts a site on a free port, until the test has finished. `pages` handles all requests that are not GraphQL. */
export async function startSite(pages: RequestListener = (_, response) => response.end()): Promise<Site> {
  const requests: string[] = []
  const failing = new Set<string>()
  const held = new Map<string, Promise<unknown>>()

  async function respond(request: IncomingMessage) {
    // The tests send only this operation.
    const { variables } = (await json(request)) as { variables: { id: string } }
    const { id } = variables
    const name = `${request.headers['user-agent']?.startsWith('Mozilla') ? 'browser' : 'server'} ${id}`
    requests.push(name)
    await held.get(id)
    if (failing.has(name)) return { status: 500, body: {} }
    const { user } = request.headers
    return { status: 200, body: { data: titled(`${user ? `${String(user)}'s ` : ''}todo ${id}`) } }
  }

  const { origin, stop } = await startServer((request, response) => {
    if (request.url !== '/graphql') {
      pages(request, response)
      return
    }
    void respond(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  onTestFinished(stop)
  return {
    origin,
    endpoint: `${origin}/graphql`,
    requests,
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
