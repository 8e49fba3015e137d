/** What is called while a response is read. */
export interface BodyListener {
  /** Called before a chunk is given to the reader. */
  readonly beforeChunk: () => Promise<void>
  readonly onChunk: (text: string, bytes: number) => void
  /** Called once. `failure` says why the body is not complete. */
  readonly onEnd: (failure?: string) => void
}

/** A response to give to the caller, and a function that breaks its body off. */
export interface RecordedResponse {
  readonly response: Response
  readonly breakOff: (reason: Error) => void
}

/** Returns a response whose body is recorded while it is read. It reads nothing that the caller doesn't read. */
export function recordBody(response: Response, listener: BodyListener): RecordedResponse {
  const { body } = response
  // Some implementations of fetch give no web stream. Fetch itself gives none for an empty response.
  if (!isWebStream(body)) return recordText(response, listener)
  const { stream, breakOff } = recordStream(body, listener)
  const { status, statusText, headers, url, redirected, type } = response
  const recorded = new Response(stream, { status, statusText, headers })
  // A new Response has none of these.
  for (const [name, value] of Object.entries({ url, redirected, type })) {
    Object.defineProperty(recorded, name, { value })
  }
  return { response: recorded, breakOff }
}

function recordText(response: Response, { beforeChunk, onChunk, onEnd }: BodyListener): RecordedResponse {
  const text = response.text.bind(response)
  response.text = async () => {
    try {
      const body = await text()
      await beforeChunk()
      onChunk(body, new TextEncoder().encode(body).byteLength)
      onEnd()
      return body
    } catch (thrown) {
      onEnd(describeFailure(thrown))
      throw thrown
    }
  }
  return { response, breakOff: () => undefined }
}

function recordStream(body: ReadableStream<Uint8Array<ArrayBuffer>>, listener: BodyListener) {
  const { beforeChunk, onChunk, onEnd } = listener
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let ended = false
  let controller!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>

  function breakOff(reason: Error): void {
    if (ended) return
    end(describeFailure(reason))
    controller.error(reason)
    void reader.cancel(reason).catch(() => undefined)
  }

  function end(failure?: string): void {
    ended = true
    onEnd(failure)
  }

  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(started) {
        controller = started
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) await beforeChunk()
          if (ended) return
          if (done) {
            end()
            controller.close()
          } else {
            onChunk(decoder.decode(value, { stream: true }), value.byteLength)
            controller.enqueue(value)
          }
        } catch (thrown) {
          if (ended) return
          end(describeFailure(thrown))
          controller.error(thrown)
        }
      },
      cancel(reason) {
        end()
        return reader.cancel(reason)
      },
    },
    // Read only what is asked for, so that a slow reader slows the server down as before.
    { highWaterMark: 0 },
  )
  return { stream, breakOff }
}

function isWebStream(body: Response['body']): body is NonNullable<Response['body']> {
  return typeof (body as Partial<ReadableStream> | null)?.getReader === 'function'
}

/** Says in a few words why there is no complete response. */
export function describeFailure(thrown: unknown): string {
  const { name, message } = Object(thrown) as Partial<Error>
  if (name === 'AbortError') return 'Aborted.'
  if (name === 'TimeoutError') return 'Timed out.'
  return message ?? String(thrown)
}
