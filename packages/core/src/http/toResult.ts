import type { Untyped } from '../document/document.ts'
import type { Operation } from '../operation/operation.ts'
import type { Result } from '../result/result.ts'
import { decide } from './decodeBody.ts'
import { checkResponse } from './parseResponse.ts'

/**
 * Turns the JSON of a GraphQL response into a Result, for middleware that responds by itself: from a WebSocket, from a
 * cache, in a test.
 *
 * The Result has the status 200, no headers, and an error where `request` would have one: a GraphQLResultError with the
 * partial data, an EmptyResultError, or a ParseError if the JSON is not a GraphQL response.
 *
 * @param operation - The operation that the middleware got. Its name is in the message of an error.
 * @param json - The parsed response: `data`, `errors`, `extensions`.
 * @returns Data, or the error that `request` would resolve to.
 * @example
 * const offline: Middleware = () => async (operation) => toResult(operation, await readFromDisk(operation.name))
 * @see {@link https://spec.graphql.org/September2026/#sec-Response-Format | GraphQL, Response Format}
 */
export function toResult<TData = Untyped>(operation: Operation, json: unknown): Result<TData> {
  // The server promises the type of the data, as for `request`.
  return decide(operation, { ok: true, status: 200 }, '', checkResponse(json)) as Result<TData>
}
