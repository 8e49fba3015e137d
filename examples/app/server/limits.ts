import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import type { GraphQLError } from 'graphql'
import { createGraphQLError } from 'graphql-yoga'

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

/** Ends a connection that can't become a WebSocket. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
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
