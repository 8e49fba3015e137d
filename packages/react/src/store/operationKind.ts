import { type DocumentDescription, RequestError } from '@thinql/core'

/** The error of an operation that was given to the wrong hook. */
export function wrongKind(
  { kind, name = '' }: DocumentDescription,
  expected: 'query' | 'mutation',
): RequestError {
  return new RequestError(
    `The document holds the ${kind} ${name}, where a ${expected} is needed: ` +
      'useQuery and the store take queries, useMutation takes mutations.',
  )
}
