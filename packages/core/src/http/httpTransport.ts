import { describeThrown, errorResult, isOurs } from '../operation/errorResult.ts'
import { mergeHeaders } from '../operation/headers.ts'
import type { FetchInit } from '../operation/fetch.ts'
import type { HttpMessage, Transport } from '../operation/operation.ts'
import { postJson } from '../operation/postJson.ts'
import { NetworkError } from '../result/errors.ts'
import { fieldOf, hasDigest } from '../result/thrown.ts'
import { checkEndpoint, refuseEndpoint } from './checkEndpoint.ts'
import { isResponse, responseOf } from './fetched.ts'

/**
 * The innermost transport. It encodes an operation, sends it and decodes the response.
 *
 * @throws InvalidInputError, what a function of the caller threw, or what Next.js threw instead of sending
 * it. In all cases
 *   nothing was sent.
 */
export const httpTransport: Transport = async (operation) => {
  const { encode, fetch = globalThis.fetch, fetchOptions } = operation
  const message = await encode(operation)
  const { url, ...options } = { ...fetchOptions, ...message }
  const address = String(url)
  checkEndpoint(address, fetch === globalThis.fetch)
  // `toOperation` has removed undefined options. Their type doesn't say that.
  const init = options as FetchInit
  // Check headers that core didn't write, because the error of the platform quotes the value of a malformed header.
  if (fetchOptions.headers || encode !== postJson) {
    const headers = (init.headers = await mergeHeaders(message.headers, fetchOptions.headers))
    // A proxy may copy the headers of the request that it got. With the length of that body, this request would hang.
    delete headers['content-length']
    if (!hasOwnType(message.body)) delete headers['content-type']
  }
  let response: Response
  try {
    // After an abort, `guard` has already resolved. A custom fetch may ignore the signal, so it isn't called.
    response = await responseOf(() => (fetchOptions.signal?.aborted ? undefined : fetch(address, init)))
    // Of what `FetchResponse` doesn't have, core reads only what is there.
    if (!isResponse(response)) throw new Error('fetch gave no Response.')
  } catch (thrown) {
    // The fetch of Next.js throws to stop a render. `guard` keeps that as the cause, for `unwrap`.
    if (hasDigest(thrown) || isOurs(thrown)) throw thrown
    // Node's fetch can't resolve a relative endpoint in the page of jsdom. A mock of it can, so nobody knows before.
    if (fieldOf(fieldOf(thrown, 'cause'), 'input') === address) refuseEndpoint()
    return errorResult(operation, NetworkError, describeThrown(thrown, address), undefined)
  }
  // A promise that an async function returns takes longer than its value.
  return await operation.decode(operation, response)
}

/**
 * Returns true if the Content-Type of a body is that of its headers. fetch writes the one of a form, so any
 * other is wrong. A GET has no content. A form of the package form-data is a stream of Node, whose sender
 * must name the boundary.
 */
function hasOwnType(body: HttpMessage['body']): boolean {
  const isForm = fieldOf(body, 'append') && !fieldOf(body, 'pipe')
  return body !== undefined && !isForm
}
