import type { WrappedFetch } from '../operation/fetch.ts'
import { checkEndpoint } from '../http/checkEndpoint.ts'

/**
 * Sends by the fetch of the platform, looked up for each request, for a wrapper that got no fetch. An
 * endpoint that the platform can't use is refused, as it is without the wrapper.
 */
export const platformFetch: WrappedFetch = (input, init) => {
  checkEndpoint(input instanceof Request ? input.url : String(input), true)
  return globalThis.fetch(input, init)
}
