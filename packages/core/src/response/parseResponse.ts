import { isObject } from '../json/isObject.ts'
import type { GraphQLFormattedError, GraphQLResponse } from '../errors/GraphQLResponse.ts'

/** A body read as a GraphQL response, or a complaint that says why it is none and never quotes it. */
export interface ParsedResponse extends GraphQLResponse {
  readonly complaint?: string
}

/** Reads a body as a GraphQL response and checks its shape; `check` reads what is more than one. */
export function parseResponse<TParsed = ParsedResponse>(
  body: string,
  check: (json: unknown) => TParsed | ParsedResponse = checkResponse,
): TParsed | ParsedResponse {
  try {
    return check(JSON.parse(body))
  } catch {
    return { complaint: `the body is ${body ? (/^\s*</.test(body) ? 'HTML' : 'not JSON') : 'empty'}` }
  }
}

/** Checks that parsed JSON has the shape of a GraphQL response. */
export function checkResponse(json: unknown): ParsedResponse {
  if (!isObject(json) || !isObject(json.data ?? {}) || !isErrorList(json.errors ?? [])) {
    return { complaint: 'the body is JSON, but no GraphQL response' }
  }
  const { data, errors, extensions } = json as GraphQLResponse
  return {
    data,
    errors: errors?.length ? errors : undefined,
    extensions: isObject(extensions) ? extensions : undefined,
  }
}

function isErrorList(errors: unknown): errors is readonly GraphQLFormattedError[] {
  return (
    Array.isArray(errors) && errors.every((error) => isObject(error) && typeof error.message === 'string')
  )
}
