const encoder = new TextEncoder()

/** The bytes of a text, cut at these indexes. */
export function cut(text: string, places: readonly number[]): Uint8Array<ArrayBuffer>[] {
  const bytes = encoder.encode(text)
  const ends = [...new Set(places)].sort((a, b) => a - b)
  return [0, ...ends].map((start, index) => bytes.slice(start, ends[index]))
}

/** All ways to cut a text into two pieces of bytes, and one byte by byte. */
export function everyCut(text: string): Uint8Array<ArrayBuffer>[][] {
  const places = Array.from(encoder.encode(text).slice(1), (_byte, index) => index + 1)
  return [...places.map((place) => cut(text, [place])), cut(text, places)]
}

/** A body that gives one chunk for each read. */
function bodyOf(
  chunks: readonly (Uint8Array<ArrayBuffer> | string)[],
): ReadableStream<Uint8Array<ArrayBuffer>> {
  // `shift` of a long list would take as long as the network.
  const left = chunks.values()
  return new ReadableStream(
    {
      pull(controller) {
        const { value: chunk, done } = left.next()
        if (done) controller.close()
        else controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      },
    },
    { highWaterMark: 0 },
  )
}

/** A fetch that resolves to a response with these chunks as body. */
export function fetchOf(
  contentType: string,
  chunks: readonly (Uint8Array<ArrayBuffer> | string)[],
): typeof globalThis.fetch {
  return () => Promise.resolve(new Response(bodyOf(chunks), { headers: { 'content-type': contentType } }))
}
