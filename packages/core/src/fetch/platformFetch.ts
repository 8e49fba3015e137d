import type { WrappedFetch } from '../operation/fetch.ts'
import { checkEndpoint } from '../http/checkEndpoint.ts'

/**
 * Sends by the fetch of the platform, looked up for each request, for a wrapper that got no fetch. An
 * endpoint that the platform can't use is refused, as it is without the wrapper.
 */
export const platformFetch: WrappedFetch = (input, init) => {
  // A framework may have replaced the class `Request`.
  const isRequest = typeof input === 'object' && 'url' in input
  checkEndpoint(isRequest ? input.url : String(input), true)
  return globalThis.fetch(input, init)
}
