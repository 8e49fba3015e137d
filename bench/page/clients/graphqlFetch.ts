/** The fetcher for clients without a GraphQL transport: as short as possible, but it detects errors. */
export async function graphqlFetch<TData>(
  query: string,
  variables?: object,
  signal?: AbortSignal,
): Promise<TData> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { accept: 'application/graphql-response+json', 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
    ...(signal && { signal }),
  })
  if (!response.ok) throw new Error(`The server responded with status ${response.status}.`)
  // The query has these fields.
  const { data, errors } = (await response.json()) as { data: TData; errors?: { message: string }[] }
  if (errors?.[0]) throw new Error(errors[0].message)
  return data
}
