import type { Untyped } from '../document/document.ts'
import type { Operation, Transport } from '../operation/operation.ts'
import type { ServerError } from '../result/errors.ts'
import type { Result, StreamedResult } from '../result/result.ts'

/**
 * Sends an operation for a middleware that may send it again. When a part is a refusal, it waits until it knows whether another
 * part follows. If none does, the caller never sees the refusal, and the middleware may send the operation again.
 *
 * @returns The result. If a subscription ends after a refusal, that is the result.
 */
export async function keepRefusal(
  next: Transport,
  operation: Operation,
  isRefused: (result: StreamedResult<Untyped>, operation: Operation) => boolean,
): Promise<StreamedResult<Untyped>> {
  const { kind, onPart } = operation
  let kept: StreamedResult<Untyped> | undefined
  const result = await next({
    ...operation,
    onPart:
      onPart &&
      (async (part) => {
        const before = kept
        kept = isRefused(part, operation) ? part : undefined
        if (before && !kept) await onPart(before)
        if (!kept) await onPart(part)
      }),
  })
  // The result of a stream contains its parts, also the kept one. That of a subscription is only its last event.
  return kind === 'subscription' ? (kept ?? result) : result
}

/** Returns true for the ways in which servers refuse a token. If a field has data, the operation has run. */
export function isUnauthenticated({ data, error }: Result<object>): boolean {
  const { errors, status } = Object(error) as Partial<ServerError>
  return (
    status === 401 ||
    (!!errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') &&
      Object.values(data ?? {}).every((field) => field === null))
  )
}
