import type { DocumentDescription } from '../document/describeDocument.ts'
import { describeThrown, errorResult } from '../operation/errorResult.ts'
import { isObject } from '../operation/json.ts'
import type { Operation } from '../operation/operation.ts'
import {
  EmptyResultError,
  GraphQLResultError,
  NetworkError,
  ParseError,
  ServerError,
} from '../result/errors.ts'
import { type GraphQLResponse, type ResponseMeta, withResponse } from '../result/response.ts'
import type { Result } from '../result/result.ts'

/** A body, or a part of a body, after it was read as a GraphQL response. */
export interface ParsedResponse extends GraphQLResponse {
  /** Says why it is not a GraphQL response. It never quotes the body. */
  readonly invalidReason?: string
  readonly isCutOff?: boolean
}

/** The decoder of `request`. It reads the whole body as JSON, and ignores the media type. */
export function decodeBody(operation: Operation, response: Response): Promise<Result<unknown>> {
  return readText(response, operation.fetchOptions.signal).then(({ text, cutOff }) =>
    decide(operation, response, text, cutOff ? cutOffBy(cutOff.reason) : parseJson(text, operation)),
  )
}

/** The text of a body, as far as it arrived. */
interface BodyText {
  readonly text: string
  readonly cutOff?: { readonly reason: Error }
}

/** Reads a body, and stops when the signal aborts. It never rejects. */
export async function readText(
  response: Response,
  signal: AbortSignal | null | undefined,
): Promise<BodyText> {
  let text = ''
  try {
    // React Native and node-fetch give no web stream, and older React Native has no TextDecoder.
    if (!isWebStream(response.body) || typeof TextDecoder === 'undefined') text = await response.text()
    else {
      // Read chunk by chunk. If the body is cut off, `response.text()` would lose the text that arrived.
      const reader = response.body.getReader()
      const close = closeOnAbort(reader, signal)
      const decoder = new TextDecoder()
      let chunk
      try {
        chunk = await reader.read()
        while (!chunk.done) {
          // A decoder that knows that a chunk is the last one is faster. Most bodies have only one.
          const next = await reader.read()
          text += decoder.decode(chunk.value, { stream: !next.done })
          chunk = next
        }
      } finally {
        // If `read` has thrown, this chunk is not decoded yet.
        text += decoder.decode(chunk?.value)
        // The body has ended, so there is nothing to cancel.
        signal?.removeEventListener('abort', close)
      }
    }
  } catch (reason) {
    // A custom fetch may reject with anything. Whoever reads the reason expects that.
    return { text, cutOff: { reason: reason as Error } }
  }
  return { text }
}

/**
 * Cancels a body when the operation is aborted, also if fetch ignores the signal. The returned function cancels what is
 * left of the body. It removes the listener, because fetch keeps the signal, and the signal would keep the body in memory.
 */
export function closeOnAbort(
  reader: ReadableStreamDefaultReader,
  signal: AbortSignal | null | undefined,
): () => void {
  signal?.addEventListener('abort', close)
  if (signal?.aborted) close()
  return close

  function close() {
    signal?.removeEventListener('abort', close)
    // Nobody can handle an error of `cancel`.
    reader.cancel().catch(() => undefined)
  }
}

/** Returns true if the body can be read chunk by chunk. Some implementations of fetch give no web stream. */
export function isWebStream(body: unknown): body is ReadableStream<Uint8Array> {
  return !!(body as Partial<ReadableStream> | null | undefined)?.getReader
}

/** Describes a body that was cut off. */
export function cutOffBy(thrown: unknown): ParsedResponse {
  return { invalidReason: `the body broke off: ${describeThrown(thrown)}`, isCutOff: true }
}

/** Parses JSON and returns the result of `read`. If the text isn't JSON or `read` throws, it returns the reason. */
export function parseJson<T>(
  text: string,
  { parse = JSON.parse }: Pick<Operation, 'parse'>,
  read: (json: unknown) => T | ParsedResponse = checkResponse,
): T | ParsedResponse {
  try {
    return read(parse(text))
  } catch {
    return { invalidReason: `the body is ${text ? (/^\s*</.test(text) ? 'HTML' : 'not JSON') : 'empty'}` }
  }
}

/** Checks that JSON has the shape of a GraphQL response. */
export function checkResponse(json: unknown): ParsedResponse {
  const { data, errors, extensions } = Object(json) as GraphQLResponse
  const list = errors ?? []
  if (
    !isObject(json) ||
    !isObject(data ?? {}) ||
    !Array.isArray(list) ||
    !list.every((error: { message?: unknown } | null) => typeof error?.message === 'string')
  ) {
    return { invalidReason: 'the body is not a GraphQL response' }
  }
  return {
    data,
    errors: errors?.length ? errors : undefined,
    extensions: isObject(extensions) ? extensions : undefined,
  }
}

/** Decides which Result a response, or a part of a response, becomes. The first condition that matches wins. */
export function decide(
  operation: DocumentDescription,
  { ok, status, headers, redirected, url }: Pick<Response, 'ok'> & ResponseMeta,
  body: string,
  { data, errors, extensions, invalidReason, isCutOff }: ParsedResponse,
): Result<unknown> {
  const meta = { status, headers, redirected, url }
  if (ok && data && !(errors ?? invalidReason)) return withResponse({ data, extensions }, meta)
  const what = errors?.[0]?.message ?? invalidReason ?? (data ? 'data' : 'neither data nor errors')
  const response = { ...meta, body, data, extensions }
  const ErrorClass = !ok
    ? ServerError
    : errors
      ? GraphQLResultError
      : isCutOff
        ? NetworkError
        : invalidReason
          ? ParseError
          : EmptyResultError
  // Each class requires some of these details. The conditions above make sure that they are set.
  return errorResult(operation, ErrorClass as typeof ServerError, `${status}, ${what}`, { response, errors })
}
