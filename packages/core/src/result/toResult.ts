import { EmptyResultError } from '../errors/EmptyResultError.ts'
import { GraphQLResultError } from '../errors/GraphQLResultError.ts'
import { NetworkError } from '../errors/NetworkError.ts'
import { ParseError } from '../errors/ParseError.ts'
import type { Received } from '../errors/Received.ts'
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
  { status, headers }: Received,
  { body, broken }: BodyText,
  { complaint, ...parsed }: ParsedResponse = parseResponse(body),
): Result<unknown> {
  const { data, errors, extensions } = parsed
  const succeeded = status >= 200 && status < 300
  if (succeeded && data && !errors && !broken && !complaint)
    return { data, extensions, response: { status, headers } }

  const what = broken
    ? `the body broke off: ${describeThrown(broken.thrown)}`
    : (errors?.[0]?.message ?? complaint ?? (data ? 'data' : 'neither data nor errors'))
  const message = `${operationLabel(operation)}: ${status}, ${what}`
  const received = { status, headers, body }
  const details = { ...received, ...parsed }

  if (!succeeded) return failure(new ServerError(message, details))
  if (broken) return failure(new NetworkError(message, received))
  if (complaint) return failure(new ParseError(message, details))
  if (errors) return failure(new GraphQLResultError(message, { ...details, errors }))
  return failure(new EmptyResultError(message, details))
}
