/** The outcomes that the sample of all outcomes logs, in its order. */
export const outcomeNames = [
  'data',
  'ServerError',
  'ParseError',
  'EmptyResultError',
  'GraphQLResultError',
  'NetworkError',
  'RequestError',
  'AbortError',
  'TimeoutError',
]
