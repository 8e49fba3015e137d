import { describeThrown, errorResult } from '../operation/errorResult.ts'
import { mergeHeaders } from '../operation/headers.ts'
import type { HttpMessage, Transport } from '../operation/operation.ts'
import { postJson } from '../operation/postJson.ts'
import { InvalidInputError, NetworkError } from '../result/errors.ts'
import { hasDigest } from '../result/thrown.ts'

/**
 * The innermost transport. It encodes an operation, sends it and decodes the response.
 *
 * @throws InvalidInputError, what a function of the caller threw, or what Next.js threw instead of sending it. In all cases
 *   nothing was sent.
 */
export const httpTransport: Transport = async (operation) => {
  const { encode, fetch = globalThis.fetch, fetchOptions } = operation
  const message = await encode(operation)
  const { url, ...options } = { ...fetchOptions, ...message }
  checkEndpoint(url, fetch)
  // `toOperation` has removed undefined options. Their type doesn't say that.
  const init = options as RequestInit
  // Check headers that core didn't write, because the error of the platform quotes the value of a malformed header.
  if (fetchOptions.headers || encode !== postJson) {
    const headers = (init.headers = await mergeHeaders(message.headers, fetchOptions.headers))
    // A proxy may copy the headers of the request that it got. With the length of that body, this request would hang.
    delete headers['content-length']
    if (!hasOwnType(message.body)) delete headers['content-type']
  }
  let response: Response | undefined
  try {
    // After an abort, `guard` has already resolved. A custom fetch may ignore the signal, so it isn't called.
    response = fetchOptions.signal?.aborted ? undefined : await fetch(url, init)
    // A mock of fetch may resolve to undefined, against its type.
    if (!response) throw new Error('fetch resolved to nothing.')
  } catch (thrown) {
    // The fetch of Next.js throws to stop a render. `guard` keeps that as the cause, for `unwrap`.
    if (hasDigest(thrown)) throw thrown
    return errorResult(operation, NetworkError, describeThrown(thrown), undefined)
  }
  // A promise that an async function returns takes longer than its value.
  return await operation.decode(operation, response)
}

/**
 * Returns true if the Content-Type of a body is that of its headers. fetch writes the one of a form, so any other is wrong. A GET has
 * no content. A form of the package form-data is a stream of Node, whose sender must name the boundary.
 */
function hasOwnType(body: HttpMessage['body']): boolean {
  return typeof body === 'string' || (!!body && (!('append' in body) || 'pipe' in body))
}

/** The last endpoint that was accepted, with its base. Most apps have one endpoint, and a URL is slow to parse. */
let accepted = ''

const page: { readonly document?: Document; readonly location?: Location } = globalThis

/**
 * Checks that fetch can use an endpoint. A relative endpoint needs a page that resolves it, or a custom fetch.
 *
 * A custom fetch may resolve a relative endpoint by itself. Nobody knows its base, so `ftp://custom` stands for it. An http base
 * would turn `http:name:password@host` into a path, and hide its password from this check.
 *
 * @throws InvalidInputError. It doesn't quote the endpoint, because that may contain a password.
 */
function checkEndpoint(endpoint: string | URL, fetch: typeof globalThis.fetch): void {
  try {
    // Both are undefined on a server. `baseURI` also works in a frame that has no URL: it is that of the parent.
    const base = fetch === globalThis.fetch ? (page.document?.baseURI ?? page.location?.href) : 'ftp://custom'
    // The URL of React Native takes only a string.
    const text = String(endpoint)
    const key = `${base} ${text}`
    // React Native also takes a relative endpoint. Then the result has no scheme.
    if (key === accepted || /^[^/:]+:(?!\/*[^/?#]*@)/.test(new URL(text, base).href)) {
      accepted = key
      return
    }
  } catch {
    // The error below covers this case too.
  }
  throw new InvalidInputError('the endpoint must be an absolute URL without password.')
}
