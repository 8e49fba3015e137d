import { endpoint } from './library.ts'

/** The fetcher for libraries without a GraphQL transport. */
export async function graphqlFetch<TData>(
  fetch: typeof globalThis.fetch,
  query: string,
  variables?: Readonly<Record<string, string>>,
): Promise<TData> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  if (!response.ok) throw new Error(String(response.status))
  // The query has these fields.
  const { data, errors } = (await response.json()) as { data: TData; errors?: { message: string }[] }
  if (errors?.[0]) throw new Error(errors[0].message)
  return data
}
