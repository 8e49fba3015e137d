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
interface ResponseHead extends Pick<Response, 'ok'>, Omit<ResponseMeta, 'headers'> {
  readonly headers?: unknown
}

/** Decides which Result a response, or a part of a response, becomes. */
export function decide(
  operation: Label,
  { ok, status, headers, redirected, url }: ResponseHead,
  body: string,
  { data, errors, extensions, invalidReason, isCutOff }: ParsedResponse,
): Result<unknown> {
  const meta = { status, headers: headersOf(headers), redirected, url }
  const errorClass = errorClassOf()
  if (!errorClass) return withResponse({ data, extensions }, meta)
  const content = errors?.[0]?.message ?? invalidReason ?? (data ? 'data' : 'neither data nor errors')
  // The status is that of the last page, for example of a sign-in page.
  const from = redirected ? ' after a redirect' : ''
  // The order of the conditions makes sure that the details which a class requires are set.
  return errorResult(operation, errorClass as typeof ServerError, `${status}${from}, ${content}`, {
    response: { ...meta, body, data, extensions },
    errors,
  })

  /** The first condition that matches wins. A response without an error has data. */
  function errorClassOf() {
    if (!ok) return ServerError
    if (errors) return GraphQLResultError
    if (isCutOff) return NetworkError
    if (invalidReason) return ParseError
    if (!data) return EmptyResultError
    return undefined
  }
}
