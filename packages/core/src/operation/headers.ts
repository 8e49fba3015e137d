import { InvalidInputError } from '../result/errors.ts'
import { fieldOf } from '../result/thrown.ts'
import { functionThrew } from './errorResult.ts'
import type { Operation } from './operation.ts'
import type { HeadersSource } from './options.ts'

/**
 * Adds headers to an operation. Use it in your middleware, for example for a token or a trace id.
 *
 * @param operation - The operation that the middleware got. It isn't changed.
 * @param headers - Headers in any form that fetch takes, or a function that runs once for each attempt.
 * @returns A copy of the operation, for `next`.
 * @example
 * const traced: Middleware = (next) => (operation) => next(withHeaders(operation, { traceparent: newTrace() }))
 */
export function withHeaders(operation: Operation, headers: HeadersSource): Operation {
  const { fetchOptions } = operation
  return {
    ...operation,
    fetchOptions: { ...fetchOptions, headers: combineHeaders(fetchOptions.headers, headers) },
  }
}

/** Returns one source with the headers of both. Headers in `overrides` win; the case of names doesn't matter. */
export function combineHeaders(base?: HeadersSource, overrides?: HeadersSource): HeadersSource | undefined {
  return base && overrides ? ownHeaders(() => mergeHeaders(base, overrides)) : (overrides ?? base)
}

/** Marks a function of core. What it throws says already what is wrong. */
export function ownHeaders(headers: () => Promise<Record<string, string>>): HeadersSource {
  return Object.assign(headers, { isOwn: true })
}

/**
 * Checks the headers of one attempt and merges them. Later sources win. The result is a plain object with
 * names in lower case: many a custom fetch spreads the headers that it gets, or sets one.
 */
export async function mergeHeaders(
  ...sources: readonly (HeadersSource | undefined)[]
): Promise<Record<string, string>> {
  const merged: Record<string, string> = {}
  for (const source of sources) {
    // Within one source, fetch joins the values of a repeated name.
    const joined = new Headers()
    // Untyped code may pass a promise, such as `headers()` of Next.js.
    const isLate = typeof source === 'function' || 'then' in Object(source)
    const given = (isLate ? await call(source) : source) ?? {}
    let name = ''
    try {
      const entries = Symbol.iterator in given ? given : Object.entries<string | null | undefined>(given)
      for (const [key, value] of entries) {
        name = key
        if (value == null) continue
        joined.append(key, value)
        // `Headers` of happy-dom lists names as they were written, so read each by its name.
        merged[key.toLowerCase()] = String(joined.get(key))
      }
    } catch {
      // The error of the platform quotes the value, which may be a secret.
      throw new InvalidInputError(`the header ${JSON.stringify(name)} is malformed: use Latin-1 text.`)
    }
  }
  return merged
}

/** Calls a function of the caller. It may throw an error of `toJson`, which is no fault of this request. */
async function call<T>(source: T | (() => T)): Promise<Awaited<T>> {
  try {
    return await (typeof source === 'function' ? (source as () => T)() : source)
  } catch (thrown) {
    throw fieldOf(source, 'isOwn') ? thrown : functionThrew(thrown)
  }
}
