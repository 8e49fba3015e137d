import { Failure } from './Failure.ts'
import type { ErrorResponse } from './Received.ts'

/**
 * The status is a success and the body is not a GraphQL response: not JSON, not an object, or `data` or `errors` of the
 * wrong shape.
 *
 * @example
 * if (error?.name === 'ParseError') console.warn(error.message, error.response.body.slice(0, 200))
 * @see {@link https://spec.graphql.org/September2025/#sec-Response-Format | GraphQL, Response Format}
 */
export class ParseError extends Failure<'ParseError', { readonly response: ErrorResponse }> {
  protected static override readonly kind: string = 'ParseError'
}
