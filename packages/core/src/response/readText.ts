/** The body's text; `broken` when it broke off, with what had arrived until then. */
export interface BodyText {
  readonly body: string
  readonly broken?: { readonly thrown: unknown }
}

/** Reads a body chunk by chunk, because `response.text()` throws away what had arrived when the rest doesn't. */
export async function readText(response: Response): Promise<BodyText> {
  const decoder = new TextDecoder()
  let body = ''
  try {
    // A missing body, and React Native's, can't be read in chunks.
    if (!response.body) return { body: await response.text() }
    const reader = response.body.getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      body += decoder.decode(chunk.value, { stream: true })
    }
    return { body: body + decoder.decode() }
  } catch (thrown) {
    return { body, broken: { thrown } }
  }
}
