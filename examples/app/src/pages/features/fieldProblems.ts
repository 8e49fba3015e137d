import { graphqlErrors, type RequestFailure } from '@thinql/core'

/** What the server says about each field of a form: `extensions.fields`, as `schema.graphql` describes it. */
export function fieldProblems(failure: RequestFailure | undefined): Partial<Record<string, string>> {
  return graphqlErrors(failure).find(({ extensions }) => extensions?.fields)?.extensions?.fields ?? {}
}
