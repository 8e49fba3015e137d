import type { Client, GraphQLDocument, OperationOptions } from '@thinql/core'

const Titles: GraphQLDocument<{ titles: string[] }, Record<string, never>> = 'query Titles { titles }'

/** Returns what a screen says. The type of the result is right only if the `switch` has all eight errors. */
export async function loadTitles(
  client: Client,
  report: (error: Error) => string,
  options: OperationOptions = {},
): Promise<string> {
  // #region sample
  const { data, error } = await client.request(Titles, options)
  if (!error) return data.titles.join(', ')
  switch (error.name) {
    case 'GraphQLResultError': return error.errors[0]?.message ?? ''
    case 'ServerError': return 'We will be back in a minute.'
    case 'NetworkError': case 'TimeoutError': return 'Are you online?'
    case 'AbortError': return 'Stopped.'
    case 'ParseError': return 'Does this Wi-Fi want you to sign in?'
    case 'EmptyResultError': case 'RequestError': return report(error)
  }
  // #endregion
}
