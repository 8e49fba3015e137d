import type { GraphQLError } from 'graphql'
// Yoga's constructor: under a bundler `graphql` may be a second copy, whose errors Yoga takes for crashes and masks.
import { createGraphQLError } from 'graphql-yoga'

/** What a refusal can be about. */
export type RefusedField = 'title' | 'note' | 'assignee' | 'due' | 'file' | undefined

/** The error of a mutation that breaks a rule of the board; `message` is written for users. */
export function refusal(field: RefusedField, message: string): GraphQLError {
  return createGraphQLError(message, { extensions: { code: 'REFUSED', ...(field && { field }) } })
}

/** The error of a mutation whose item is gone, deleted in another window say. */
export function notFound(): GraphQLError {
  return createGraphQLError('This item is not on the board any more. Someone may have deleted it.', {
    extensions: { code: 'NOT_FOUND' },
  })
}
