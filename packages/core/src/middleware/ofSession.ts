import { mergeHeaders, ownHeaders } from '../operation/headers.ts'
import type { Operation } from '../operation/operation.ts'
import { InvalidInputError } from '../result/errors.ts'

/** Binds an operation to a session: it is sent only with the headers of that session, and its parts end with it. */
export function ofSession(
  operation: Operation,
  isCurrent: () => boolean,
  headers: () => Record<string, string>,
  /** Called when headers of the client or of the call replace those of the session. */
  onReplaced: () => void,
): Operation {
  const { fetchOptions, onPart } = operation
  const headersOfSession = ownHeaders(async () => {
    // A middleware behind the session may ignore the signal, and send it again.
    if (!isCurrent()) throw new InvalidInputError('its session has ended.')
    const own = await mergeHeaders(headers())
    const sent = await mergeHeaders(own, fetchOptions.headers)
    if (Object.keys(own).some((name) => sent[name] !== own[name])) onReplaced()
    return sent
  })
  return {
    ...operation,
    fetchOptions: { ...fetchOptions, headers: headersOfSession },
    onPart: onPart && ((part) => (isCurrent() ? onPart(part) : undefined)),
  }
}

/**
 * Refuses an operation for which nobody has asked the session for its signal, because nobody knows whose
 * operation it is.
 */
export function refuseMisplaced(): never {
  throw new InvalidInputError(
    'it was not called in this session: put the session itself into `middleware` of `createClient`, or name the operation by `isPublic`.',
  )
}
