import { Complaint } from '../errors/Complaint.ts'

const page: { readonly document?: Document; readonly location?: Location } = globalThis

/**
 * Refuses an endpoint that fetch can't take. A relative one needs a page to resolve it, or a custom fetch.
 *
 * @returns It as the platform writes it, but for the base of a relative one.
 * @throws RequestError that doesn't quote the endpoint, which may hold a password.
 */
export function checkEndpoint(endpoint: string | URL, fetch: typeof globalThis.fetch): string {
  try {
    // A server has neither; in a frame without an address of its own, they differ.
    const base =
      fetch === globalThis.fetch ? (page.document?.baseURI ?? page.location?.href) : 'http://custom'
    const { username, password, href } = new URL(endpoint, base)
    if (!username && !password) return href
  } catch {
    // Said below, with the other reasons.
  }
  throw new Complaint('the endpoint must be a URL without password, and absolute where there is no page.')
}
