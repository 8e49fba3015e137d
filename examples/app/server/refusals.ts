import type { GraphQLError } from 'graphql'
// Yoga's constructor: under a bundler `graphql` may be a second copy, whose errors Yoga takes for crashes and masks.
import { createGraphQLError } from 'graphql-yoga'

/** The error of a mutation that breaks a rule of the board; `message` is written for users. */
export function refusal(field: 'title' | 'note', message: string): GraphQLError {
  return createGraphQLError(message, { extensions: { code: 'REFUSED', field } })
}

/** The error of a mutation whose item is gone, deleted in another window say. */
export function notFound(): GraphQLError {
  return createGraphQLError('This item is not on the board any more. Someone may have deleted it.', {
    extensions: { code: 'NOT_FOUND' },
  })
}
