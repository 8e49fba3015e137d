import type { Untyped } from '../document/document.ts'
import { guard } from '../operation/guard.ts'
import type { Operation, Transport } from '../operation/operation.ts'
import type { ServerError } from '../result/errors.ts'
import { hasCode, hasFields, type Result, type StreamedResult } from '../result/result.ts'
import { onEachOpening } from './mapParts.ts'
import { createSilence, wasLongOpen } from './silence.ts'

/**
 * Sends an operation for a middleware that may send it again. When a part is a refusal, it waits until it
 * knows whether another part follows. If none does, the caller never sees the refusal, and the middleware may
 * send the operation again. If nothing follows within a second, it closes the connection of a subscription.
 *
 * @returns The result. If a subscription ends after a refusal, that is the result.
 */
export async function keepRefusal(
  next: Transport,
  operation: Operation,
  isRefused: (result: StreamedResult<Untyped>, operation: Operation) => boolean,
  /** Called when a subscription was open for long: if it is refused then, its token has expired since. */
  onWorked: () => void,
): Promise<StreamedResult<Untyped>> {
  const { kind, onPart, fetchOptions, progress = {} } = operation
  if (!onPart) return next(operation)
  let openedAt = NaN
  const isSubscription = kind === 'subscription'
  const silence = createSilence()
  let kept: StreamedResult<Untyped> | undefined
  const watched: Operation = {
    ...onEachOpening(operation, () => {
      openedAt = Date.now()
    }),
    async onPart(part) {
      silence.end()
      const before = kept
      const isRefusal = isRefused(part, operation)
      kept = isRefusal ? part : undefined
      // A transport of your own may not say that it is open, but an event does.
      if (!isRefusal) openedAt ||= Date.now()
      // The parts of a stream that grows are in its later parts. Those of a subscription are not.
      const isOwed = isSubscription || !isRefusal
      if (before && isOwed) await onPart(before)
      if (!isRefusal) await onPart(part)
      else if (isSubscription) silence.begin()
    },
  }
  const result = await guard(next, watched, [fetchOptions.signal, silence.signal])
  silence.end()
  const hasWorked = wasLongOpen(openedAt)
  if (hasWorked) onWorked()
  // The caller may have missed events.
  if (hasWorked || progress.newest) progress.reopened = {}
  // The result of a stream contains its parts, also the kept one. That of a subscription is only its last event.
  if (kept && isSubscription) return kept
  return result
}

/** Returns true for the ways in which servers refuse a token. If a field has data, the operation has run. */
export function isUnauthenticated({ data, error }: Result<object>): boolean {
  const { status } = Object(error) as Partial<ServerError>
  if (status === 401) return true
  if (hasFields(data)) return false
  return hasCode(error, ['UNAUTHENTICATED', 'SUBSCRIPTION_JWT_EXPIRED'])
}
