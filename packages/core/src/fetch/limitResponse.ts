/**
 * Wraps fetch so that a body longer than a limit ends as an error before it is all read.
 *
 * The bytes counted are those after decompression. Over the limit the connection is dropped, and the request resolves
 * to a NetworkError (a ServerError where the status isn't 2xx), with the text up to there; to `retry` it looks like a
 * response that broke off. Responses that can't be read as a stream (React Native's) are not limited.
 *
 * @param bytes - The longest body that passes, in bytes.
 * @param fetch - The fetch to wrap; globalThis.fetch, looked up at each request, when left out.
 * @returns A fetch to give to a client.
 * @throws RangeError when `bytes` is no such number.
 * @example
 * const client = createClient({ fetch: limitResponse(5_000_000) })
 */
export function limitResponse(bytes: number, fetch?: typeof globalThis.fetch): typeof globalThis.fetch {
  if (!(bytes >= 0)) throw new RangeError(`limitResponse(${bytes}): give a number of bytes, from 0.`)
  return async (input, init) => {
    const response = await (fetch ?? globalThis.fetch)(input, init)
    if (!response.body) return response
    let received = 0
    const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        received += chunk.length
        if (received <= bytes) controller.enqueue(chunk)
        else controller.error(new RangeError(`it is longer than ${bytes} bytes.`))
      },
    })
    return new Response(response.body.pipeThrough(limit), response)
  }
}
