import { fieldOf } from '../result/thrown.ts'

// What a fetch gives is a `Response`, or nearly one: that of a package, of React Native, or of a mock.

/**
 * The response that a fetch gives, or with which it rejects: ky and ofetch do that at a status that isn't 2xx.
 * Other wrappers throw the response itself.
 */
export async function responseOf(fetch: () => unknown): Promise<Response> {
  try {
    // What isn't a response is for the caller to refuse.
    return (await fetch()) as Response
  } catch (thrown) {
    const response = fieldOf(thrown, 'response') ?? thrown
    // A successful response that somebody throws is not the response to this request.
    const isFailure = isResponse(response) && !response.ok
    if (isFailure) return response
    throw thrown
  }
}

/** Whether fetch gave a response. A mock may give undefined, and the fetch of a package the data. */
export function isResponse(given: unknown): given is Response {
  return fieldOf(given, 'ok') !== undefined && !!fieldOf(given, 'text')
}

/** Whether a body can be read chunk by chunk. React Native and node-fetch give no web stream. */
export function isWebStream(body: unknown): body is ReadableStream<Uint8Array> {
  return !!(body as Partial<ReadableStream> | null | undefined)?.getReader
}

/** Whether somebody has read the body of a response, or is reading it. Then nobody else can. */
export function wasRead({ body, bodyUsed }: Pick<Response, 'body' | 'bodyUsed'>): boolean {
  return bodyUsed || !!body?.locked
}
