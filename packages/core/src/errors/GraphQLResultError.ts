import { Failure } from './Failure.ts'
import type { GraphQLFormattedError, GraphQLResponse } from './GraphQLResponse.ts'
import type { ReceivedText } from './Received.ts'

/**
 * The operation ran and reported errors; `data` is what it could still produce.
 *
 * @example
 * if (error?.name === 'GraphQLResultError') show(error.errors[0]?.message, error.data)
 * @see {@link https://spec.graphql.org/September2025/#sec-Errors | GraphQL, Errors}
 */
export class GraphQLResultError<TData = unknown> extends Failure<
  ReceivedText & GraphQLResponse<TData> & Required<Pick<GraphQLResponse, 'errors'>>
> {
  declare readonly status: number
  declare readonly headers: Headers
  /** The text as received. */
  declare readonly body: string
  declare readonly data?: TData | null
  declare readonly errors: readonly GraphQLFormattedError[]
  declare readonly extensions?: Readonly<Record<string, unknown>>

  override get name() {
    return 'GraphQLResultError' as const
  }
}
