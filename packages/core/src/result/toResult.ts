import { EmptyResultError } from '../errors/EmptyResultError.ts'
import { GraphQLResultError } from '../errors/GraphQLResultError.ts'
import { NetworkError } from '../errors/NetworkError.ts'
import { ParseError } from '../errors/ParseError.ts'
import type { ResponseMeta } from '../errors/Received.ts'
import { ServerError } from '../errors/ServerError.ts'
import type { DocumentDescription } from '../operation/describeDocument.ts'
import { operationLabel } from '../operation/operation.ts'
import { type ParsedResponse, parseResponse } from '../response/parseResponse.ts'
import type { BodyText } from '../response/readText.ts'
import { describeThrown } from './describeThrown.ts'
import { failure } from './failure.ts'
import type { Result } from './result.ts'

/** Decides what an answer, or a part of one, is; the first condition that fits wins. */
export function toResult(
  operation: DocumentDescription,
  { status, headers }: ResponseMeta,
  { body, broken }: BodyText,
  { complaint, data, errors, extensions }: ParsedResponse = parseResponse(body),
): Result<unknown> {
  const succeeded = status >= 200 && status < 300
  if (succeeded && data && !errors && !broken && !complaint)
    return { data, extensions, response: { status, headers } }

  const what = broken
    ? `the body broke off: ${describeThrown(broken.thrown)}`
    : (errors?.[0]?.message ?? complaint ?? (data ? 'data' : 'neither data nor errors'))
  const message = `${operationLabel(operation)}: ${status}, ${what}`
  const details = { response: { status, headers, body, data, extensions }, errors }

  if (!succeeded) return failure(new ServerError(message, details))
  if (broken) return failure(new NetworkError(message, { response: { status, headers, body } }))
  if (complaint) return failure(new ParseError(message, details))
  if (errors) return failure(new GraphQLResultError(message, { ...details, errors }))
  return failure(new EmptyResultError(message, details))
}
