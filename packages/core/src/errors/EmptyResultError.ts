import { Failure } from './Failure.ts'
import type { GraphQLResponse } from './GraphQLResponse.ts'
import type { ReceivedText } from './Received.ts'

/**
 * The status is a success and the body is a JSON object that carries neither data nor errors.
 *
 * @example
 * if (error?.name === 'EmptyResultError') console.warn('The server executed nothing', error.extensions)
 * @see {@link https://spec.graphql.org/September2025/#sec-Response-Format | GraphQL, Response Format}
 */
export class EmptyResultError extends Failure<ReceivedText & Pick<GraphQLResponse, 'extensions'>> {
  declare readonly status: number
  declare readonly headers: Headers
  /** The text as received. */
  declare readonly body: string
  declare readonly extensions?: Readonly<Record<string, unknown>>

  override get name() {
    return 'EmptyResultError' as const
  }
}
