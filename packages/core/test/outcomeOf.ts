import { graphqlErrors, type Result } from '@thinql/core'

/** All that a result says, but for the headers and the words of the message. */
export function outcomeOf({ data, error, extensions, response }: Result<unknown>) {
  const received = { data, extensions, status: response?.status }
  if (!error) return received
  const body = error.response?.body
  return { ...received, name: error.name, body, errors: graphqlErrors(error) }
}
