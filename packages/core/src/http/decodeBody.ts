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
import { cutOffBy, type ParsedResponse, parseJson } from './parseResponse.ts'
import { readText } from './readText.ts'

/** The decoder of `request`. It reads the whole body as JSON, and ignores the media type. */
export function decodeBody(operation: Operation, response: Response): Promise<Result<unknown>> {
  return readText(response, operation.fetchOptions.signal).then(({ text, cutOff }) =>
    decide(operation, response, text, cutOff ? cutOffBy(cutOff) : parseJson(text, operation)),
  )
}

/** What is known of a response beside its body. A fetch of a test may give no headers. */
interface Received extends Pick<Response, 'ok'>, Omit<ResponseMeta, 'headers'> {
  readonly headers?: Headers | undefined
}

/** Decides which Result a response, or a part of a response, becomes. The first condition that matches wins. */
export function decide(
  operation: Label,
  { ok, status, headers = new Headers(), redirected, url }: Received,
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
