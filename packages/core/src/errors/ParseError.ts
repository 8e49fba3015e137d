import { Failure } from './Failure.ts'
import type { ReceivedText } from './Received.ts'

/**
 * The status is a success and the body is not a GraphQL response: not JSON, not an object, or `data` or `errors` of the
 * wrong shape.
 *
 * @example
 * if (error?.name === 'ParseError') console.warn(error.message, error.body.slice(0, 200))
 * @see {@link https://spec.graphql.org/September2025/#sec-Response-Format | GraphQL, Response Format}
 */
export class ParseError extends Failure<ReceivedText> {
  declare readonly status: number
  declare readonly headers: Headers
  /** The text as received. */
  declare readonly body: string

  override get name() {
    return 'ParseError' as const
  }
}
