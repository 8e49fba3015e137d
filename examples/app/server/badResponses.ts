import type { Plugin } from 'graphql-yoga'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** What the server is slow at, so that it can be seen. Tests change it; a person uses the devtools. */
export type Conditions = Readonly<typeof goodConditions>

export const goodConditions = {
  /** The delay of an item's history and of the launch code, in ms. */
  archiveTime: 900,
  /** How long the token of a session is valid, in ms. */
  tokenTime: 30_000,
}

/** `POST /conditions` with a JSON object changes some conditions, and resets the others. */
export function conditionsPlugin(conditions: { current: Conditions }): Plugin {
  return {
    async onRequest(event) {
      const { request, url } = event
      if (url.pathname !== '/conditions') return
      const isChange = request.method === 'POST'
      // Only tests send it.
      if (isChange) conditions.current = { ...goodConditions, ...((await request.json()) as Conditions) }
      event.endResponse(new Response(null, { status: isChange ? 204 : 405 }))
    },
  }
}

export const badResponsesPath = '/bad-responses'

const html = 'text/html; charset=utf-8'
const json = 'application/json; charset=utf-8'
const graphql = 'application/graphql-response+json; charset=utf-8'

/** ms */
const slowness = 5_000

type Respond = (response: ServerResponse) => void

/** The bad responses, by the last part of their path. */
const responses = new Map<string, Respond>(
  Object.entries({
    'signed-out': send(401, json, '{"message":"Sign in to see the board."}'),
    'too-many': send(429, json, '{"message":"Too many requests."}', { 'Retry-After': '1' }),
    crashed: send(
      500,
      graphql,
      '{"errors":[{"message":"The database is locked.","extensions":{"code":"INTERNAL"}}]}',
    ),
    'bad-gateway': send(502, html, '<!doctype html><title>502</title><h1>Bad gateway</h1>'),
    'sign-in-page': send(200, html, '<!doctype html><title>Hotel</title><h1>Welcome! Sign in.</h1>'),
    'cut-json': send(200, json, '{"data":{"progress":{"done":2,"to'),
    empty: send(200, json, '{}'),
    reset: (response) => response.socket?.destroy(),
    'cut-body': (response) => {
      response.writeHead(200, { 'Content-Type': json, 'Content-Length': '1000' })
      response.write('{"data":{"progress":', () => response.socket?.destroy())
    },
    slow: (response) => {
      const timer = setTimeout(() => {
        send(200, json, '{"data":{"progress":{"done":2,"total":7}}}')(response)
      }, slowness)
      response.once('close', () => clearTimeout(timer))
    },
  }),
)

function send(status: number, type: string, body: string, headers: Record<string, string> = {}): Respond {
  return (response) => response.writeHead(status, { 'Content-Type': type, ...headers }).end(body)
}

/** Sends the bad response that the path names. Mounted at `badResponsesPath`. */
export function badResponses(request: IncomingMessage, response: ServerResponse): void {
  const name = request.url?.slice(1).replace(/\?.*/s, '') ?? ''
  const respond = responses.get(name) ?? send(404, html, `There is no response ${JSON.stringify(name)}.`)
  // Reads the request first: a browser takes an early response for a lost connection.
  request.resume().once('end', () => respond(response))
}
