/** The body's text; `broken` when it broke off, with what had arrived until then. */
export interface BodyText {
  readonly body: string
  readonly broken?: { readonly thrown: unknown }
}

/** Reads a body chunk by chunk, because `response.text()` throws away what had arrived when the rest doesn't. */
export async function readText(response: Response): Promise<BodyText> {
  let body = ''
  try {
    // React Native and node-fetch give no web stream, and older React Native has no TextDecoder.
    if (!isWebStream(response.body) || typeof TextDecoder === 'undefined')
      return { body: await response.text() }
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      body += decoder.decode(chunk.value, { stream: true })
    }
    return { body: body + decoder.decode() }
  } catch (thrown) {
    return { body, broken: { thrown } }
  }
}

/** Whether the body can be read chunk by chunk. Not every fetch gives the body that its type promises. */
export function isWebStream(body: unknown): body is ReadableStream<Uint8Array> {
  return typeof (body as ReadableStream | null | undefined)?.getReader === 'function'
}
