import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth'
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens'
import type { GraphQLError } from 'graphql'
import { createGraphQLError, type Plugin } from 'graphql-yoga'

/** The error of an operation that breaks a rule of the board. Users see one message for each field. */
export function refusal(fields: Readonly<Record<string, string | undefined>>): GraphQLError {
  const message = Object.values(fields).filter(Boolean).join(' ')
  return createGraphQLError(message, { extensions: { code: 'REFUSED', fields } })
}

/** The error of a mutation whose object does not exist, for example because it was deleted in another window. */
export function notFound(): GraphQLError {
  return createGraphQLError('This item is not on the board any more. Someone may have deleted it.', {
    extensions: { code: 'NOT_FOUND' },
  })
}

/** The size of the largest request with a file, in bytes: more than a file may have, so that its error says so. */
export const mostUploadBytes = 30_000_000

/** The size of the largest other request, in bytes. */
export const mostBytes = 100_000

/** The limits of an operation. What the app itself sends stays far below them. */
export function limitPlugins(): Plugin[] {
  return [maxTokensPlugin({ n: 1_000 }), maxDepthPlugin({ n: 8 }), maxAliasesPlugin({ n: 15 })]
}

/** Refuses a body that is too large, or whose size nobody knows, before it is read. Returns whether it did. */
export function refuseLargeBody(request: IncomingMessage, response: ServerResponse): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && Number(length ?? 0) <= mostBytes) return false
  const [status, message] =
    encoding === undefined
      ? [413, `The body has ${length} bytes. Send at most ${mostBytes}.`]
      : [411, 'The header Content-Length is missing.']
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
  response.end(JSON.stringify({ errors: [{ message }] }))
  // What still arrives is dropped: the client gets the response only if its connection isn't reset.
  request.resume()
  return true
}

/** Refuses URLs that can't be parsed. Vite parses some without a `try`, so one of them would end the server. */
export function refuseMalformedUrls(server: Pick<Server, 'emit'>): void {
  const emit = server.emit.bind(server) as (event: string, ...details: unknown[]) => boolean
  server.emit = (event: string, ...details: unknown[]) => {
    if (event !== 'request' && event !== 'upgrade') return emit(event, ...details)
    // These are the details of the two events.
    const [{ url = '' }, reply] = details as [IncomingMessage, ServerResponse | Duplex]
    reply.on('error', () => reply.destroy())
    if (isUrl(url)) return emit(event, ...details)
    if ('writeHead' in reply) reply.writeHead(400).end('The URL is malformed.')
    else refuseUpgrade(reply, '400 Bad Request')
    return true
  }
}

/** Ends a connection that can't become a WebSocket. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function isUrl(url: string): boolean {
  if (!url.startsWith('/') || !URL.canParse(url, 'http://board.test')) return false
  try {
    return decodeURI(url) !== ''
  } catch {
    return false
  }
}

/**
 * Refuses what pages of other origins send, except what changes nothing: an image, a link. Browsers say where
 * a page is from.
 */
export function refuseOtherOrigins(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  const changesNothing = request.method === 'GET' || request.method === 'HEAD'
  if (isOwnPage(request.headers, changesNothing)) {
    next()
    return
  }
  // Reads the request first: a browser takes an early response for a lost connection.
  request.resume().once('end', () => {
    response.writeHead(403, { 'Content-Type': 'text/plain' })
    response.end('Only pages of this server may send this.\n')
  })
}

/** True for the pages of this server, and for programs, which send no such headers. */
export function isOwnPage(
  { host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  allowsLinks = false,
) {
  if (!isOwnHost(host)) return false
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === host
  return allowsLinks || site === undefined || site === 'same-origin' || site === 'none'
}

/** Another name that leads to this computer may be that of a page of anybody. */
function isOwnHost(host = ''): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replaceAll(/[[\]]/g, '')) > 0
  )
}
