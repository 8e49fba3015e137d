import { graphqlErrors, type RequestFailure } from '@thinql/core'

const formFields = ['title', 'note', 'assignee', 'due'] as const

/** The fields of the form for an item. */
export type FormField = (typeof formFields)[number]

export interface Problem {
  /** In words for users. */
  readonly message: string
  /** The form field that the server refused, if there is one. */
  readonly field: FormField | undefined
}

/** Turns an error of a request into a message for users. */
export function toProblem(failure: RequestFailure): Problem {
  const refusal = graphqlErrors(failure).find(
    ({ extensions }) => extensions?.code === 'REFUSED' || extensions?.code === 'NOT_FOUND',
  )
  if (!refusal) return { message: inWords(failure), field: undefined }
  const named = refusal.extensions?.field
  return { message: refusal.message, field: formFields.find((field) => field === named) }
}

function inWords(failure: RequestFailure): string {
  switch (failure.name) {
    case 'NetworkError':
      return 'The board can’t be reached. Check your connection, then try again.'
    case 'TimeoutError':
      return 'The board took too long to respond. Try again in a moment.'
    case 'ServerError':
    case 'GraphQLResultError':
      return 'The server had a problem. Try again in a moment.'
    case 'EmptyResultError':
      return 'The server sent nothing to show. Try again in a moment.'
    case 'ParseError':
      return 'The response did not come from the board. If your network has a sign-in page, sign in, then try again.'
    case 'AbortError':
      return 'This was cancelled. Try again.'
    case 'RequestError':
      return 'This page has an error and sent nothing. Reload it, then try again.'
  }
}

/** What the server says about each field of a form: `extensions.fields`, as `schema.graphql` describes it. */
export function fieldProblems(failure: RequestFailure | undefined): Partial<Record<string, string>> {
  return graphqlErrors(failure).find(({ extensions }) => extensions?.fields)?.extensions?.fields ?? {}
}
