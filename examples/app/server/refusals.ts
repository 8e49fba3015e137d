import type { GraphQLError } from 'graphql'
// Not the constructor of `graphql`: a bundler may add a second copy, and Yoga masks the errors of another copy.
import { createGraphQLError } from 'graphql-yoga'

/** The field that is refused; undefined if it is no single field. */
export type RefusedField = 'title' | 'note' | 'assignee' | 'due' | 'file' | undefined

/** The error of an operation that breaks a rule of the board. Users see `message`. */
export function refusal(field: RefusedField, message: string): GraphQLError {
  return createGraphQLError(message, { extensions: { code: 'REFUSED', ...(field && { field }) } })
}

/** The error of a form with problems in several fields. The messages are for users. */
export function refusalOfFields(fields: Readonly<Record<string, string | undefined>>): GraphQLError {
  return createGraphQLError('Some fields are not right.', { extensions: { code: 'REFUSED', fields } })
}

/** The error of a mutation whose guest does not exist. */
export function notInvited(): GraphQLError {
  return createGraphQLError('This guest is not invited.', { extensions: { code: 'NOT_FOUND' } })
}

/** The error of a mutation whose item was deleted, for example in another window. */
export function notFound(): GraphQLError {
  return createGraphQLError('This item is not on the board any more. Someone may have deleted it.', {
    extensions: { code: 'NOT_FOUND' },
  })
}
