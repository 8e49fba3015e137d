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
