import { combineHeaders } from '../operation/headers.ts'
import type { Operation } from '../operation/operation.ts'
import type { FetchHeaders } from '../operation/options.ts'
import { InvalidInputError } from '../result/errors.ts'

/** Binds an operation to a session: it is sent only with the headers of that session, and its parts end with it. */
export function ofSession(
  operation: Operation,
  isCurrent: () => boolean,
  headers: () => FetchHeaders,
): Operation {
  const { fetchOptions, onPart } = operation
  const ownHeaders = () => {
    const found = headers()
    // A middleware behind the session may ignore the signal, and send it again.
    if (!isCurrent()) throw new InvalidInputError('its session has ended.')
    return found
  }
  return {
    ...operation,
    fetchOptions: { ...fetchOptions, headers: combineHeaders(ownHeaders, fetchOptions.headers) },
    onPart: onPart && ((part) => (isCurrent() ? onPart(part) : undefined)),
  }
}

/**
 * Refuses an operation for which nobody has asked the session for its signal, because nobody knows whose
 * operation it is.
 */
export function refuseMisplaced(): never {
  throw new InvalidInputError(
    'the session was not asked for its `signal`. Put the session itself into `middleware` of `createClient`. Its option `isPublic` is for operations that need no session.',
  )
}
