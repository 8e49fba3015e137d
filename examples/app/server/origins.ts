import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'

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
