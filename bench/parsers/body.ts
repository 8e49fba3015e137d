const encoder = new TextEncoder()

/** A way to answer with a body in these chunks. Each has a whole part: meros loses one whose delimiter is torn. */
export function bodyOf(texts: readonly string[]): () => ReadableStream<Uint8Array> {
  const chunks = texts.map((text) => encoder.encode(text))
  return () => {
    let next = 0
    return new ReadableStream({
      pull(controller) {
        const chunk = chunks[next++]
        if (chunk) controller.enqueue(chunk)
        else controller.close()
      },
    })
  }
}

/** The text of a body, for parsers that want text. */
export async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    yield decoder.decode(chunk.value, { stream: true })
  }
}
