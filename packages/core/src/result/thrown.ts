import type { Failure } from './errors.ts'

/**
 * Returns what `unwrap` and the hooks throw for an error: the error itself, or the control flow that ended the request.
 *
 * Frameworks throw to redirect, to show another page, or to stop a render. They only recognise what they threw, not an
 * error that has it as its `cause`.
 *
 * @internal
 */
export function thrownFor(error: Failure): unknown {
  const { name, cause } = error
  if (name !== 'RequestError') return error
  // Next.js throws Errors too.
  if (hasDigest(cause)) return cause
  if (cause == null || isError(cause)) return error
  return cause
}

/** Jest runs tests in another realm than `fetch`, so an error may be no instance of this Error. */
function isError(thrown: unknown): boolean {
  return thrown instanceof Error || !!fieldOf(thrown, 'stack')
}

/** Returns true if Next.js has marked something thrown as control flow. React marks failures with a number. */
export function hasDigest(thrown: unknown): boolean {
  const digest = fieldOf(thrown, 'digest')
  return typeof digest === 'string' && /\D/.test(digest)
}

/** Reads a field of something thrown. Its getter may throw too. */
export function fieldOf(thrown: unknown, name: string): unknown {
  try {
    return (thrown as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}
