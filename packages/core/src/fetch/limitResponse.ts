import { isWebStream } from '../http/decodeBody.ts'
import { withBody } from './withBody.ts'

/**
 * Wraps fetch so that it stops reading a body that is too long.
 *
 * It counts the bytes after decompression. Over the limit it closes the connection. The request then resolves to a
 * NetworkError, or to a ServerError if the status isn't 2xx, with the text that arrived. `retry` handles this like a
 * response that was cut off. It can't limit responses without a stream, such as those of React Native and
 * node-fetch.
 *
 * @param bytes - The longest allowed body, in bytes.
 * @param fetch - The fetch to wrap. The default is globalThis.fetch, looked up for each request.
 * @returns A fetch for the client's option `fetch`.
 * @throws RangeError when `bytes` is negative or NaN.
 * @example
 * const client = createClient({ fetch: limitResponse(5_000_000) })
 */
export function limitResponse(bytes: number, fetch?: typeof globalThis.fetch): typeof globalThis.fetch {
  if (!(bytes >= 0)) throw new RangeError(`limitResponse(${bytes}): give a number of bytes, from 0.`)
  return async (input, init) => {
    const response = await (fetch ?? globalThis.fetch)(input, init)
    if (!isWebStream(response.body)) return response
    let received = 0
    const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        received += chunk.length
        if (received <= bytes) controller.enqueue(chunk)
        else controller.error(new RangeError(`it is longer than ${bytes} bytes.`))
      },
    })
    return withBody(response, response.body.pipeThrough(limit))
  }
}
