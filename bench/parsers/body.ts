const encoder = new TextEncoder()

/** Creates bodies with these chunks. Each chunk is a whole part, because meros loses a part whose delimiter is split. */
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

/** The text of a body, for parsers that read text. */
export async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    yield decoder.decode(chunk.value, { stream: true })
  }
}
