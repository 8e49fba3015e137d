import { Failure } from './Failure.ts'
import type { ErrorResponse } from './Received.ts'

/**
 * The status is a success and the body is a JSON object that carries neither data nor errors.
 *
 * @example
 * if (error?.name === 'EmptyResultError') console.warn('The server executed nothing', error.response.extensions)
 * @see {@link https://spec.graphql.org/September2025/#sec-Response-Format | GraphQL, Response Format}
 */
export class EmptyResultError extends Failure<'EmptyResultError', { readonly response: ErrorResponse }> {
  protected static override readonly kind: string = 'EmptyResultError'
}
