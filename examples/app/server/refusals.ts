import type { GraphQLError } from 'graphql'
// Not the constructor of `graphql`: a bundler may add a second copy, and Yoga masks the errors of another copy.
import { createGraphQLError } from 'graphql-yoga'

/**
 * The error of an operation that breaks a rule of the board. Users see `message`.
 *
 * @param field - The field or argument that is refused, if it is a single one.
 */
export function refusal(field: string | undefined, message: string): GraphQLError {
  return createGraphQLError(message, { extensions: { code: 'REFUSED', ...(field && { field }) } })
}

/** The error of a form with problems in several fields. The messages are for users. */
export function refusalOfFields(fields: Readonly<Record<string, string | undefined>>): GraphQLError {
  return createGraphQLError('Some fields are not right.', { extensions: { code: 'REFUSED', fields } })
}

/** The error of a mutation whose object does not exist, for example because it was deleted in another window. */
export function notFound(
  message = 'This item is not on the board any more. Someone may have deleted it.',
): GraphQLError {
  return createGraphQLError(message, { extensions: { code: 'NOT_FOUND' } })
}
