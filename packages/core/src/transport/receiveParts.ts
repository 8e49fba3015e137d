import { NetworkError } from '../errors/NetworkError.ts'
import type { Operation } from '../operation/operation.ts'
import type { Untyped } from '../operation/untyped.ts'
import { type MediaType, parseMediaType } from '../response/mediaType.ts'
import type { PartParser } from '../response/partParser.ts'
import { parseResponse } from '../response/parseResponse.ts'
import { readChunks } from '../response/readChunks.ts'
import { isWebStream, readText } from '../response/readText.ts'
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
  /** Makes a parser for one body; undefined for a media type that has no parts. */
  createParser(this: void, type: MediaType): PartParser | undefined
  /** Whether all is said when a body closes; else its parts say which of them is the last. */
  readonly endsWithBody: boolean
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
  { createParser, createReader, endsWithBody }: PartsProtocol,
  fetch: typeof globalThis.fetch | undefined,
  emit: Emit<IncrementalResult<Untyped>>,
): Promise<IncrementalResult<Untyped>> {
  const { signal } = operation.fetchOptions
  const response = await send(operation, fetch)
  if (response instanceof NetworkError) return failure(response)
  const { ok, body, headers } = response
  const parse = ok && body !== null && createParser(parseMediaType(headers.get('content-type')))
  if (!parse) return toResult(operation, response, await readText(response))
  // React Native and node-fetch give none. Nothing of the body has been read until here.
  if (!isWebStream(body)) return toResult(operation, response, { body: '' }, { complaint: withoutStream })
  const read = createReader()
  let data: unknown
  try {
    receiving: for await (const chunk of readChunks(body, signal)) {
      for (const part of parse(chunk)) {
        // What has arrived is not shown after an abort.
        signal?.throwIfAborted()
        if (!part) break receiving
        const answer: Answer | undefined = part.json ? read(part.json) : parseResponse(part.body, read)
        if (!answer) continue
        const { hasNext, ...parsed } = answer
        const result = toResult(operation, response, part, parsed)
        if (parsed.complaint) return { ...result, data }
        if (hasNext === false) return result
        if (hasNext) data = parsed.data
        await emit({ ...result, hasNext })
      }
    }
    if (!endsWithBody) throw new Error('it closed before the last part')
    return { data, response }
  } catch (thrown) {
    return { ...toResult(operation, response, { body: '', broken: { thrown } }), data }
  }
}
