import { isObject } from '../operation/json.ts'
import type { Operation } from '../operation/operation.ts'
import type { GraphQLFormattedError, GraphQLResponse } from '../result/response.ts'

/** A body, or a part of a body, after it was read as a GraphQL response. */
export interface ParsedResponse extends GraphQLResponse {
  /** Says why it is not a GraphQL response. It never quotes the body. */
  readonly invalidReason?: string
  readonly isCutOff?: boolean
}

/** A response that `batch` gives to several operations. */
export interface SharedResponse extends Response {
  /** Says why its body is no response to one operation. */
  readonly failure?: ParsedResponse
}

/**
 * Describes a body that was cut off. It may be longer than a text can be: then another attempt would end in
 * the same way. All platforms allow texts of this length, and few allow more than twice as much.
 */
export function cutOffBy(reason: string, text: string): ParsedResponse {
  return { invalidReason: `the body broke off: ${reason}`, isCutOff: text.length < 2.6e8 }
}

/**
 * Parses JSON and returns the result of `read`. If the text isn't JSON or `read` throws, it returns the reason.
 *
 * A byte order mark counts as a space. `TextDecoder` removes only that of the whole body, and node-fetch none.
 */
export function parseJson<T = ParsedResponse>(
  text: string,
  { parse = JSON.parse }: Pick<Operation, 'parse'>,
  read: (json: unknown) => T | ParsedResponse = checkResponse,
): T | ParsedResponse {
  try {
    return read(parse(text.trimStart()))
  } catch {
    let kind = 'empty'
    if (text) kind = /^\s*</.test(text) ? 'HTML' : 'not JSON'
    return { invalidReason: `the body is ${kind}` }
  }
}

export function checkResponse(json: unknown): ParsedResponse {
  const { data, errors, extensions } = Object(json) as GraphQLResponse
  const list = errors ?? []
  const areErrors = Array.isArray(list) && list.every(isObject)
  const isResponse = isObject(json) && isObject(data ?? {}) && areErrors
  if (!isResponse) return { invalidReason: 'the body is not a GraphQL response' }
  return {
    data,
    errors: errors?.[0] && errors.map(withMessage),
    extensions: isObject(extensions) ? extensions : undefined,
  }
}

/**
 * Some servers leave out the message of an error, or write null: AppSync, and servers on Java. Shopify writes
 * an empty one.
 */
function withMessage(error: GraphQLFormattedError): GraphQLFormattedError {
  const { message } = error
  return message && typeof message === 'string' ? error : { ...error, message: 'no reason given' }
}
