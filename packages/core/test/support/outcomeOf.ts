import { graphqlErrors, type Result } from '@thinql/core'

export function outcomeOf({ data, error, extensions, response }: Result<unknown>) {
  const received = { data, extensions, status: response?.status }
  if (!error) return received
  const body = error.response?.body
  return { ...received, name: error.name, body, errors: graphqlErrors(error) }
}
