import { endpoint } from './todos.ts'

/** Sends GraphQL by hand, for what brings no transport of its own. */
export async function ask<TData>(
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
  // What the query asks for is what its type says.
  const { data, errors } = (await response.json()) as { data: TData; errors?: { message: string }[] }
  if (errors?.[0]) throw new Error(errors[0].message)
  return data
}
