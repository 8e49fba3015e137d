import { Complaint } from '../errors/Complaint.ts'
import type { Operation } from '../operation/operation.ts'
import type { HeadersSource } from '../operation/options.ts'

/**
 * The operation with these headers on top of what it has: for middleware that adds some, such as a token or a trace.
 *
 * @param operation - The operation that the middleware was given; it is not changed.
 * @param headers - Headers in any form that fetch takes, or a function, called once for each attempt.
 * @returns A copy to hand to `next`.
 * @example
 * const traced: Middleware = (next) => (operation) => next(withHeaders(operation, { traceparent: newTrace() }))
 */
export function withHeaders(operation: Operation, headers: HeadersSource): Operation {
  const { fetchOptions } = operation
  return { ...operation, fetchOptions: { ...fetchOptions, headers: overlay(fetchOptions.headers, headers) } }
}

/** One source that gives the headers of both, without regard to case, with those of `above` over those of `below`. */
export function overlay(
  below: HeadersSource | undefined,
  above: HeadersSource | undefined,
): HeadersSource | undefined {
  if (!below || !above) return above ?? below
  return () => mergeHeaders(below, above)
}

/** The headers of one attempt, checked; later sources win. */
export async function mergeHeaders(...sources: readonly (HeadersSource | undefined)[]): Promise<Headers> {
  const headers = new Headers()
  for (const source of sources) {
    const given = typeof source === 'function' ? await source() : (source ?? {})
    const entries = Symbol.iterator in given ? given : Object.entries<string | undefined>(given)
    for (const [name, value] of entries) if (value !== undefined) setHeader(headers, name, value)
  }
  return headers
}

function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value)
  } catch {
    // The platform's own error quotes the value, which may be a secret.
    throw new Complaint(`the header ${JSON.stringify(name)} is malformed: encode what is not Latin-1.`)
  }
}
