import { isWebStream, responseOf, wasRead } from '../http/fetched.ts'
import { essenceOf } from '../http/mediaType.ts'
import { cancel, readerOf } from '../http/readText.ts'
import { headerOf } from '../http/responseHeaders.ts'
import type { Fetch, FetchInit, WrappedFetch } from '../operation/fetch.ts'
import { maxSafeTimeout, startLimit } from '../operation/wait.ts'
import { platformFetch } from './platformFetch.ts'
import { withBody } from './withBody.ts'

/** When `limitResponse` stops reading a body. */
export interface ResponseLimits {
  /**
   * The longest allowed body, in bytes after decompression. It doesn't count a subscription, which has no
   * end: each of its events is limited by itself.
   * @default Infinity
   */
  bytes?: number | undefined
  /**
   * The longest time without a byte, in ms. It runs only while the caller waits for more of the body.
   * @default no limit
   */
  idle?: number | undefined
}

/**
 * Wraps fetch so that it stops reading a body that is too long, or that stops arriving.
 *
 * At a limit it closes the connection. The request then resolves to a NetworkError, or to a ServerError if the status
 * isn't 2xx, with the text that arrived. `retry` and `reconnect` handle this like a response that was cut off. It can't
 * limit responses without a stream, such as those of node-fetch, and does nothing in React Native.
 *
 * `idle` finds a subscription whose server hangs or whose connection is dead. Servers of subscriptions send pings, for
 * example every 12 s, so choose a longer time. It doesn't limit the wait for the headers: `timeout` does.
 *
 * @param limits - The longest allowed body, and the longest time without a byte.
 * @param fetch - The fetch to wrap. The default is globalThis.fetch, looked up for each request.
 * @returns A fetch for the client's option `fetch`.
 * @throws RangeError when a limit is negative or NaN, or when `idle` is over 2,147,483,647 ms.
 * @example
 * const client = createClient({ fetch: limitResponse({ bytes: 5_000_000, idle: 30_000 }) })
 */
export function limitResponse(
  { bytes = Infinity, idle }: ResponseLimits,
  fetch: Fetch = platformFetch,
): WrappedFetch {
  const longestWait = idle ?? 0
  const isPossible = bytes >= 0 && longestWait >= 0 && longestWait <= maxSafeTimeout
  if (!isPossible) {
    throw new RangeError(`limitResponse: give bytes from 0, and idle from 0 to ${maxSafeTimeout} ms.`)
  }
  return async (input, init) => {
    const connection = new AbortController()
    // A Request has a signal and headers of its own.
    const request = input as Partial<Request>
    const signal = init?.signal ?? request.signal
    const close = () => connection.abort(signal?.reason)
    if (signal?.aborted) close()
    // Nobody removes this: the signal of a client ends with its operation.
    signal?.addEventListener('abort', close)
    // It passes on what it gets, and the response has at least what a `Response` of core has.
    const sent = { ...init, signal: connection.signal } as FetchInit
    const response = await responseOf(() => fetch(input as string, sent))
    // A mock may give nothing.
    const { body: given } = Object(response) as Response
    if (!isWebStream(given) || wasRead(response)) return response
    // The `Response` of React Native can't hold a stream, even if the fetch of another package gives one. That of a
    // browser makes a text of what a polyfill has put in the place of its own `ReadableStream`.
    const { body: ofPlatform } = new Response(' ')
    if (!isWebStream(ofPlatform)) return response
    const PlatformStream = ofPlatform.constructor as typeof ReadableStream
    const reader = readerOf(given)
    const headers = new Headers(init?.headers ?? request.headers)
    const limit = hasEvents(response, headers) ? Infinity : bytes
    // Code around `fetch` may have copied the response. Then the end of this body alone would close no connection.
    const leave = () => {
      close()
      cancel(reader)
    }
    let received = 0
    const body = new PlatformStream<Uint8Array<ArrayBuffer>>(
      {
        async pull(controller) {
          const stop = (reason: string) => {
            controller.error(new RangeError(reason))
            leave()
          }
          const stopIdle = () => stop(`no byte came for ${idle} ms.`)
          const stopLimit = idle === undefined ? undefined : startLimit(idle, stopIdle)
          const { done, value } = await reader.read().finally(stopLimit)
          if (done) {
            controller.close()
            return
          }
          received += value.length
          if (received > limit) stop(`it is longer than ${bytes} bytes.`)
          else controller.enqueue(value)
        },
        cancel: leave,
      },
      // Read only what the caller asks for. Otherwise a slow caller would look like an idle server.
      { highWaterMark: 0 },
    )
    return withBody(response, body)
  }
}

const subscriptions = /event-stream|subscriptionSpec/i

/**
 * Matches the essence of a media type that `subscribe` reads as events. A parameter of another type may look
 * like it.
 */
const events = /^(?:text\/event-stream|multipart\/mixed)$/

/**
 * Whether a response has the events of a subscription. A server may say so of any body, so they must have been
 * asked for too.
 */
function hasEvents(response: Response, sent: Headers): boolean {
  if (!response.ok) return false
  const wereAsked = subscriptions.test(String(sent.get('accept')))
  return wereAsked && events.test(essenceOf(headerOf(response, 'content-type')))
}
