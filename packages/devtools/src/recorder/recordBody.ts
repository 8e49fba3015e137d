/** The beginning of a response's body, as text. */
export class ReceivedBody {
  isFull = false
  #text = ''
  readonly #decoder = new TextDecoder()

  /** Keeps a chunk, up to a number of characters of the body. Returns the bytes of memory that it takes. */
  add(chunk: Uint8Array, maxLength: number): number {
    // The rest of a long body isn't decoded.
    if (this.isFull) return 0
    const text = this.#decoder.decode(chunk, { stream: true })
    const added = text.slice(0, maxLength - this.#text.length)
    this.isFull = added !== text
    this.#text += added
    return 2 * added.length
  }

  read(): string {
    return this.#text
  }

  drop(): void {
    this.isFull = true
    this.#text = ''
  }
}

export interface BodyListener {
  readonly onChunk: (chunk: Uint8Array) => void
  /** Called when the body has ended. `thrown` says why it is not complete. */
  readonly onEnd: (thrown?: unknown) => void
}

/**
 * Tells a listener what the caller reads of a response. It reads nothing by itself. The response stays the same object:
 * only the readers of its stream are watched. The function that it returns ends the body for the caller.
 */
export function recordBody(stream: ReadableStream<Uint8Array>, listener: BodyListener) {
  const { onChunk, onEnd } = listener
  let broken: Error | undefined
  let cancel = stream.cancel.bind(stream)
  const getReader: (options?: object) => unknown = stream.getReader.bind(stream)

  function watch(reader: ReadableStreamDefaultReader<Uint8Array>) {
    const read = reader.read.bind(reader)
    const leave = reader.cancel.bind(reader)
    // Only its reader can cancel a stream that has one.
    cancel = leave
    reader.read = async () => {
      try {
        const result = await read()
        if (broken) throw broken
        if (result.done) onEnd()
        else onChunk(result.value)
        return result
      } catch (thrown) {
        if (!broken) onEnd(thrown)
        throw broken ?? thrown
      }
    }
    reader.cancel = (reason) => {
      onEnd()
      return leave(reason)
    }
    return reader
  }

  // A reader of another kind stays as it is.
  const watched = (options?: object) =>
    options ? getReader(options) : watch(getReader() as ReadableStreamDefaultReader<Uint8Array>)
  stream.getReader = watched as typeof stream.getReader

  return (reason: Error): void => {
    if (broken) return
    broken = reason
    onEnd(reason)
    // A read that waits then ends.
    void cancel(reason).catch(() => undefined)
  }
}

export function describeFailure(thrown: unknown): string {
  const { name, message } = Object(thrown) as Partial<Error>
  if (name === 'AbortError') return 'Aborted.'
  if (name === 'TimeoutError') return 'Timed out.'
  return message ?? String(thrown)
}
