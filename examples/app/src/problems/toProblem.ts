import { graphqlErrors, type Failure } from '@thinql/core'

export interface Problem {
  /** What went wrong, in words for users. */
  readonly message: string
  /** What the server says about single fields, by their names. */
  readonly fields?: Readonly<Record<string, string>>
}

export function toProblem(failure: Failure): Problem {
  const refusal = graphqlErrors(failure).find(
    ({ extensions }) => extensions?.code === 'REFUSED' || extensions?.code === 'NOT_FOUND',
  )
  // `schema.graphql` describes the extensions.
  const { fields } = (refusal?.extensions ?? {}) as Pick<Problem, 'fields'>
  return { message: refusal?.message ?? inWords(failure), ...(fields && { fields }) }
}

function inWords(failure: Failure): string {
  switch (failure.name) {
    case 'NetworkError':
      return 'The board can’t be reached. Check your connection, then try again.'
    case 'TimeoutError':
      return 'The board took too long to respond. Try again in a moment.'
    case 'ServerError': {
      const seconds = failure.response.headers.get('Retry-After')
      if (failure.status === 401) return 'You are signed out. Sign in, then try again.'
      return seconds ? `Too much at once. Try again in ${seconds} s.` : withCode(failure)
    }
    case 'GraphQLResultError':
      return withCode(failure)
    case 'EmptyResultError':
      return 'The server sent nothing to show. Try again in a moment.'
    case 'ParseError':
      return 'Something else than the board answered. If your network has a sign-in page, sign in, then try again.'
    case 'AbortError':
      return 'This was cancelled. Try again.'
    case 'RequestError':
      return 'This page made a mistake. Reload it, then try again.'
  }
}

function withCode(failure: Failure): string {
  const code: unknown = graphqlErrors(failure)[0]?.extensions?.code
  const words = 'The server had a problem. Try again in a moment.'
  return typeof code === 'string' ? `${words} For our support: ${code}.` : words
}
