import { graphqlErrors, type RequestFailure } from '@thinql/core'

/** The messages of the server for one field of a form. */
export function messagesFor(field: string, error: RequestFailure | undefined): string[] {
  return graphqlErrors(error)
    .filter(({ extensions }) => extensions?.field === field)
    .map(({ message }) => message)
}
