import { operationLabel } from '../document/describeDocument.ts'
import { describeThrown } from '../operation/guard.ts'
import { mergeHeaders } from '../operation/headers.ts'
import { postJson } from '../operation/json.ts'
import type { HttpMessage, Operation, Transport } from '../operation/operation.ts'
import { InvalidInputError, NetworkError } from '../result/errors.ts'
import { errorResult } from '../result/result.ts'

/**
 * The innermost transport: encodes an operation, sends it and decodes the response.
 *
 * @throws before anything is sent: an InvalidInputError, or what a function of the caller threw.
 */
export const httpTransport: Transport = async (operation) => {
  const { fetch = globalThis.fetch } = operation
  const { url, ...message } = await operation.encode(operation)
  const href = checkEndpoint(url, fetch)
  const init = await toInit(operation, message)
  let response: Response
  try {
    // An injected fetch may not look at the signal. The guard has ended the operation.
    if (init.signal?.aborted) throw init.signal.reason as Error
    response = await fetch(url, init)
    // Test doubles may return nothing, which the type doesn't say.
    if (!(response as unknown)) throw new Error('fetch resolved to nothing.')
  } catch (thrown) {
    const reason = describeThrown(thrown, String(url), href)
    return errorResult(new NetworkError(`${operationLabel(operation)}: ${reason}`))
  }
  const result = await operation.decode(operation, response)
  const [, next, ...others] = operation.accepts
  return next && response.status === 406
    ? httpTransport({ ...operation, accepts: [next, ...others] })
    : result
}

/** What goes to fetch beside the URL. */
async function toInit(
  { fetchOptions: { headers: given, ...options }, encode }: Operation,
  message: Omit<HttpMessage, 'url'>,
): Promise<RequestInit> {
  // toOperation has dropped what is undefined, which the type of the options can't say.
  const init = { ...options, ...message } as RequestInit
  // Headers that aren't ours are checked here: the platform's error quotes the value of a malformed one.
  if (given ?? (message.headers && encode !== postJson)) {
    const headers = (init.headers = await mergeHeaders(message.headers, given))
    // fetch says what a form is, and a GET has no content, whatever the client says of its JSON.
    if (typeof message.body !== 'string') headers.delete('content-type')
  }
  return init
}

const page: { readonly document?: Document; readonly location?: Location } = globalThis

/**
 * Refuses an endpoint that fetch can't take. A relative one needs a page to resolve it, or a custom fetch.
 *
 * @returns It as the platform writes it, but for the base of a relative one.
 * @throws InvalidInputError that doesn't quote the endpoint, which may hold a password.
 */
function checkEndpoint(endpoint: string | URL, fetch: typeof globalThis.fetch): string {
  try {
    // A server has neither; in a frame without an address of its own, they differ.
    const base =
      fetch === globalThis.fetch ? (page.document?.baseURI ?? page.location?.href) : 'http://custom'
    const { href } = new URL(endpoint, base)
    if (!/^[^/]*\/\/[^/?#]*@/.test(href)) return href
  } catch {
    // Said below, with the other reasons.
  }
  throw new InvalidInputError('the endpoint must be a URL without password, absolute outside of a page.')
}
