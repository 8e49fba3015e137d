import { Failure } from './Failure.ts'
import type { GraphQLFormattedError } from './GraphQLResponse.ts'
import type { ErrorResponse } from './Received.ts'

/**
 * The operation ran and reported errors; `response.data` is what it could still produce.
 *
 * @example
 * if (error?.name === 'GraphQLResultError') show(error.errors[0]?.message, error.response.data)
 * @see {@link https://spec.graphql.org/September2025/#sec-Errors | GraphQL, Errors}
 */
export class GraphQLResultError<TData = unknown> extends Failure<
  'GraphQLResultError',
  { readonly response: ErrorResponse<TData>; readonly errors: readonly GraphQLFormattedError[] }
> {
  protected static override readonly kind: string = 'GraphQLResultError'
  declare readonly errors: readonly GraphQLFormattedError[]
}
