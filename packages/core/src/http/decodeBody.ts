import { type DocumentDescription, operationLabel } from '../document/describeDocument.ts'
import { describeThrown } from '../operation/guard.ts'
import { isObject } from '../operation/json.ts'
import type { Operation } from '../operation/operation.ts'
import {
  EmptyResultError,
  GraphQLResultError,
  NetworkError,
  ParseError,
  ServerError,
} from '../result/errors.ts'
import type { GraphQLResponse, ResponseMeta } from '../result/response.ts'
import { errorResult, type Result } from '../result/result.ts'

/** A body, or a part of one, read as a GraphQL response. */
export interface ParsedResponse extends GraphQLResponse {
  /** Why it is none. It never quotes the body. */
  readonly invalidReason?: string
  readonly isCutOff?: boolean
}

/** The decoder of `request`: reads the whole body, whatever its media type. */
export async function decodeBody(operation: Operation, response: Response): Promise<Result<unknown>> {
  const { body, cutOff } = await readText(response)
  return toResult(operation, response, body, cutOff ?? parseJson(body, checkResponse))
}

/** Reads a body chunk by chunk, because after a cut `response.text()` forgets what had arrived. */
async function readText(response: Response): Promise<{ body: string; cutOff?: ParsedResponse }> {
  let body = ''
  try {
    // React Native and node-fetch give no web stream, and older React Native has no TextDecoder.
    if (!isWebStream(response.body) || typeof TextDecoder === 'undefined') {
      return { body: await response.text() }
    }
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      body += decoder.decode(value, { stream: !done })
      if (done) return { body }
    }
  } catch (thrown) {
    return { body, cutOff: cutOffBy(thrown) }
  }
}

/** Whether the body can be read chunk by chunk. Not every fetch gives the stream that its type promises. */
export function isWebStream(body: unknown): body is ReadableStream<Uint8Array> {
  return !!(body as Partial<ReadableStream> | null | undefined)?.getReader
}

/** What is known of a body that broke off. */
export function cutOffBy(thrown: unknown): ParsedResponse {
  return { invalidReason: `the body broke off: ${describeThrown(thrown)}`, isCutOff: true }
}

/** Reads JSON, and gives what `read` makes of it; where it is none, or `read` throws, why. */
export function parseJson<T>(text: string, read: (json: unknown) => T): T | ParsedResponse {
  try {
    return read(JSON.parse(text))
  } catch {
    return { invalidReason: `the body is ${text ? (/^\s*</.test(text) ? 'HTML' : 'not JSON') : 'empty'}` }
  }
}

/** Checks that parsed JSON has the shape of a GraphQL response. */
export function checkResponse(json: unknown): ParsedResponse {
  if (!isObject(json) || !isObject(json.data ?? {}) || !isErrorList(json.errors ?? [])) {
    return { invalidReason: 'the body is JSON, but no GraphQL response' }
  }
  const { data, errors, extensions } = json as GraphQLResponse
  return {
    data,
    errors: errors?.length ? errors : undefined,
    extensions: isObject(extensions) ? extensions : undefined,
  }
}

function isErrorList(errors: unknown): boolean {
  if (!Array.isArray(errors)) return false
  return errors.every((error: { message?: unknown } | null) => typeof error?.message === 'string')
}

/** Decides what a response, or a part of one, is. The first condition that fits wins. */
export function toResult(
  operation: DocumentDescription,
  { status, headers }: ResponseMeta,
  body: string,
  { data, errors, extensions, invalidReason, isCutOff }: ParsedResponse,
): Result<unknown> {
  const succeeded = status >= 200 && status < 300
  if (succeeded && data && !(errors ?? invalidReason)) {
    return { data, extensions, response: { status, headers } }
  }
  const what = errors?.[0]?.message ?? invalidReason ?? (data ? 'data' : 'neither data nor errors')
  const message = `${operationLabel(operation)}: ${status}, ${what}`
  const response = { status, headers, body, data, extensions }
  const Failure = !succeeded
    ? ServerError
    : errors
      ? GraphQLResultError
      : isCutOff
        ? NetworkError
        : invalidReason
          ? ParseError
          : EmptyResultError
  // They differ in what they require, and each gets that.
  return errorResult(new (Failure as typeof ServerError)(message, { response, errors }))
}
