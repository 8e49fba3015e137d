import type { NewCall } from './wireLog.ts'

/** Where fetch was asked to go. */
export function requestUrl(input: Parameters<typeof fetch>[0]): string {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : input.url
}

/** The body as text, with files by their names. */
export function requestBody(body: BodyInit | null | undefined): string | undefined {
  if (typeof body === 'string') return body
  if (!(body instanceof FormData)) return undefined
  return [...body]
    .map(([name, part]) => `${name}: ${typeof part === 'string' ? part : `${part.name}, ${part.size} bytes`}`)
    .join('\n')
}

/** What a request says of its operation, where nothing else has told the log of it. */
export function untaggedCall(body = '{}'): NewCall {
  // Written by the client itself.
  const { query, operationName, variables } = JSON.parse(body) as Record<string, unknown>
  const source = String(query)
  const kind = /^\s*subscription\b/.test(source) ? 'subscription' : 'query'
  return {
    owner: undefined,
    source,
    name: String(operationName),
    kind,
    // An object, as GraphQL wants it.
    variables: variables as NewCall['variables'],
    from: kind === 'query' ? 'useQuery' : 'useSubscription',
  }
}
