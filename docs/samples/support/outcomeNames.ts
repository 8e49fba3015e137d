/** Data and the eight errors. */
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
