/** The beginning of a response's body, as text. */
export class ReceivedBody {
  /** True if nothing more is kept. */
  isFull = false
  #text = ''
  readonly #decoder = new TextDecoder()

  /** Keeps a chunk, up to a number of characters of the body. Returns the bytes of memory that it takes. */
  add(chunk: Uint8Array | string, maxLength: number): number {
    // The rest of a long body isn't decoded.
    if (this.isFull) return 0
    const text = typeof chunk === 'string' ? chunk : this.#decoder.decode(chunk, { stream: true })
    const added = text.slice(0, maxLength - this.#text.length)
    this.isFull = added !== text
    this.#text += added
    return 2 * added.length
  }

  read(): string {
    return this.#text
  }

  /** Forgets everything, and keeps nothing more. */
  drop(): void {
    this.isFull = true
    this.#text = ''
  }
}

/** What is called while a response is read. */
export interface BodyListener {
  readonly onChunk: (chunk: Uint8Array | string) => void
  /** Called when the body has ended. `thrown` says why it is not complete. */
  readonly onEnd: (thrown?: unknown) => void
}

/**
 * Returns a response that tells a listener what the caller reads. It reads nothing by itself.
 *
 * A response of the browser is the same object as before. Another one may be frozen, or a mock that a test looks at. So
 * the caller gets an object in front of it. `breakOff` ends the body for the caller.
 */
export function recordBody(response: Response, listener: BodyListener) {
  const { onChunk, onEnd } = listener
  let broken: Error | undefined
  let cancel: ((reason?: unknown) => Promise<void>) | undefined

  /** Returns functions for `then` that pass on what was read, after the listener has seen it. */
  function passing<T>(see: (value: T) => void) {
    const give = (value: T) => {
      if (broken) throw broken
      see(value)
      return value
    }
    const fail = (thrown: unknown): never => {
      if (!broken) onEnd(thrown)
      throw broken ?? thrown
    }
    return [give, fail] as const
  }

  function watchReader(reader: ReadableStreamDefaultReader<Uint8Array>) {
    const read = reader.read.bind(reader)
    const passed = passing<ReadableStreamReadResult<Uint8Array>>(({ done, value }) =>
      done ? onEnd() : onChunk(value),
    )
    const leave = (cancel = reader.cancel.bind(reader))
    return inFrontOf(reader, {
      cancel: (reason) => {
        onEnd()
        return leave(reason)
      },
      read: () => read().then(...passed),
    })
  }

  function watchStream(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
    cancel = (reason) => stream.cancel(reason)
    const getReader: (options?: object) => unknown = stream.getReader.bind(stream)
    // A reader of another kind stays as it is.
    const watched = (options?: object) =>
      options ? getReader(options) : watchReader(getReader() as ReadableStreamDefaultReader<Uint8Array>)
    return inFrontOf(stream, { getReader: watched as typeof stream.getReader })
  }

  function watchText() {
    const text = response.text.bind(response)
    const passed = passing<string>((value) => {
      onChunk(value)
      onEnd()
    })
    return inFrontOf(response, { text: () => text().then(...passed) })
  }

  function recorded(): Response {
    const { body } = response
    if (!isWebStream(body)) return watchText()
    const watched = watchStream(body)
    // A stream of the browser is still the same object.
    return watched === body ? response : inFrontOf(response, { body: watched })
  }

  return {
    response: recorded(),
    breakOff: (reason: Error) => {
      if (broken) return
      broken = reason
      onEnd(reason)
      // A read that waits then ends.
      void cancel?.(reason).catch(() => undefined)
    },
  }
}

/**
 * Gives an object other methods. Returns the object itself if it is the browser's, or else an object in front
 * of it.
 */
function inFrontOf<T extends object>(target: T, methods: Partial<T>): T {
  if (isOfBrowser(target) && Object.isExtensible(target)) {
    for (const [name, value] of Object.entries(methods)) {
      Object.defineProperty(target, name, { value, configurable: true, writable: true })
    }
    return target
  }
  // The target of the proxy is another object, because a proxy must tell the truth about one that is frozen.
  return new Proxy({} as T, {
    get(_, name) {
      const source: object = Object.hasOwn(methods, name) ? methods : target
      const value: unknown = Reflect.get(source, name, source)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
    has: (_, name) => Reflect.has(target, name),
    set: (_, name, value) => Reflect.set(target, name, value, target),
    getPrototypeOf: () => Reflect.getPrototypeOf(target),
  })
}

function isOfBrowser(target: object): boolean {
  return [Response, ReadableStream, ReadableStreamDefaultReader].some((type) => target instanceof type)
}

function isWebStream(body: Response['body'] | undefined): body is ReadableStream<Uint8Array<ArrayBuffer>> {
  return typeof (body as Partial<ReadableStream> | null | undefined)?.getReader === 'function'
}

/** Says in a few words why there is no complete response. */
export function describeFailure(thrown: unknown): string {
  const { name, message } = Object(thrown) as Partial<Error>
  if (name === 'AbortError') return 'Aborted.'
  if (name === 'TimeoutError') return 'Timed out.'
  return message ?? String(thrown)
}
