import { errorResult, type Label } from '../operation/errorResult.ts'
import type { Operation } from '../operation/operation.ts'
import {
  EmptyResultError,
  GraphQLResultError,
  NetworkError,
  ParseError,
  ServerError,
} from '../result/errors.ts'
import { type ResponseMeta, withResponse } from '../result/response.ts'
import type { Result } from '../result/result.ts'
import { cutOffBy, type ParsedResponse, parseJson, type SharedResponse } from './parseResponse.ts'
import { readText } from './readText.ts'
import { headersOf } from './responseHeaders.ts'

/** The decoder of `request`. It reads the whole body as JSON, and ignores the media type. */
export function decodeBody(operation: Operation, response: SharedResponse): Promise<Result<unknown>> {
  return readText(response, operation.fetchOptions.signal).then(({ text, cutOff }) => {
    const parsed = cutOff ? cutOffBy(cutOff, text) : parseJson(text, operation)
    return decide(operation, response, text, response.failure ?? parsed)
  })
}

/** What is known of a response beside its body. A custom fetch may give headers of another form, or none. */
interface Received extends Pick<Response, 'ok'>, Omit<ResponseMeta, 'headers'> {
  readonly headers?: unknown
}

/** Decides which Result a response, or a part of a response, becomes. */
export function decide(
  operation: Label,
  { ok, status, headers, redirected, url }: Received,
  body: string,
  { data, errors, extensions, invalidReason, isCutOff }: ParsedResponse,
): Result<unknown> {
  const meta = { status, headers: headersOf(headers), redirected, url }
  if (ok && data && !(errors ?? invalidReason)) return withResponse({ data, extensions }, meta)
  const what = errors?.[0]?.message ?? invalidReason ?? (data ? 'data' : 'neither data nor errors')
  const response = { ...meta, body, data, extensions }
  return errorResult(operation, errorClass() as typeof ServerError, `${status}, ${what}`, {
    response,
    errors,
  })

  /** The first condition that matches wins. It makes sure that the details which its class requires are set. */
  function errorClass() {
    if (!ok) return ServerError
    if (errors) return GraphQLResultError
    if (isCutOff) return NetworkError
    if (invalidReason) return ParseError
    return EmptyResultError
  }
}
