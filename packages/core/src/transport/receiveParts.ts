import { NetworkError } from '../errors/NetworkError.ts'
import { type Operation, operationLabel } from '../operation/operation.ts'
import type { Untyped } from '../operation/untyped.ts'
import { type MediaType, parseMediaType } from '../response/mediaType.ts'
import { parseResponse } from '../response/parseResponse.ts'
import { readChunks } from '../response/readChunks.ts'
import { readText } from '../response/readText.ts'
import { failure } from '../result/failure.ts'
import type { Answer, IncrementalResult, PartReader } from '../result/part.ts'
import { toResult } from '../result/toResult.ts'
import type { Emit } from './pulled.ts'
import { send } from './send.ts'

/** How to ask for an answer in parts, and how to read it. */
export interface PartsProtocol {
  /**
   * What to say in `Accept`; the next one is for servers to which the one before is not acceptable.
   * A function, because esbuild keeps what is put together while a module loads, and all that hangs on it.
   */
  accepts(this: void): readonly string[]
  /** Splits a body into the texts of its parts; undefined for a media type that has none. */
  split(this: void, chunks: AsyncIterable<string>, type: MediaType): AsyncIterable<string> | undefined
  /** Makes a reader for the parts of one answer. */
  createReader(this: void): PartReader
}

const withoutStream =
  'the body is in parts, and fetch gives no stream of it: give the client a `fetch` that does.'

/**
 * Sends an operation and emits the result of each part of its answer. It resolves to that of the last part or to what
 * went wrong; where nothing is left to say, to a result with neither data nor an error.
 */
export async function receiveParts(
  operation: Operation,
  { split, createReader }: PartsProtocol,
  fetch: typeof globalThis.fetch | undefined,
  emit: Emit<IncrementalResult<Untyped>>,
): Promise<IncrementalResult<Untyped>> {
  const label = operationLabel(operation)
  const { signal } = operation.fetchOptions
  const response = await send(operation, fetch)
  if (response instanceof NetworkError) return failure(response)
  const { ok, body, headers } = response
  const parts =
    ok && body !== null && split(readChunks(body, signal), parseMediaType(headers.get('content-type')))
  if (!parts) return toResult(label, response, await readText(response))
  // React Native's fetch gives none, which the type doesn't say; until here nothing was read of it.
  if (!(body as unknown)) return toResult(label, response, { body: '' }, { complaint: withoutStream })
  const read = createReader()
  let data: unknown
  try {
    for await (const part of parts) {
      // What has arrived is not shown after an abort.
      signal?.throwIfAborted()
      const answer: Answer | undefined = parseResponse(part, read)
      if (!answer) continue
      const { hasNext, ...parsed } = answer
      const result = toResult(label, response, { body: part }, parsed)
      if (parsed.complaint) return { ...result, data }
      if (hasNext === false) return result
      if (hasNext) data = parsed.data
      await emit({ ...result, hasNext })
    }
    return { data, response }
  } catch (thrown) {
    return { ...toResult(label, response, { body: '', broken: { thrown } }), data }
  }
}
