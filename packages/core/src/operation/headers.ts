import { InvalidInputError } from '../result/errors.ts'
import type { Operation } from './operation.ts'
import type { HeadersSource } from './options.ts'

/**
 * Adds headers to an operation, in middleware: a token, a trace.
 *
 * @param operation - The operation that the middleware was given; it isn't changed.
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
    // The platform's own error quotes what was given.
    if (typeof (given as unknown) !== 'object') throw new InvalidInputError('the headers must be an object.')
    const entries = Symbol.iterator in given ? given : Object.entries<string | undefined>(given)
    for (const [name, value] of entries) {
      try {
        if (value !== undefined) headers.set(name, value)
      } catch {
        // The platform's own error quotes the value, which may be a secret.
        throw new InvalidInputError(
          `the header ${JSON.stringify(name)} is malformed: encode what is not Latin-1.`,
        )
      }
    }
  }
  return headers
}
