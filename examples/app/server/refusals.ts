import type { GraphQLError } from 'graphql'
// Not the constructor of `graphql`: a bundler may add a second copy, and Yoga masks the errors of another copy.
import { createGraphQLError } from 'graphql-yoga'

/** The error of an operation that breaks a rule of the board. Users see the message of each field or argument. */
export function refusal(fields: Readonly<Record<string, string | undefined>>): GraphQLError {
  const message = Object.values(fields).filter(Boolean).join(' ')
  return createGraphQLError(message, { extensions: { code: 'REFUSED', fields } })
}

/** The error of a mutation whose object does not exist, for example because it was deleted in another window. */
export function notFound(): GraphQLError {
  return createGraphQLError('This item is not on the board any more. Someone may have deleted it.', {
    extensions: { code: 'NOT_FOUND' },
  })
}
