import type { Untyped } from '../document/document.ts'
import type { Operation, Transport } from '../operation/operation.ts'
import { withResponse } from '../result/response.ts'
import type { StreamedResult } from '../result/result.ts'

type Nothing = ReturnType<() => void>

/**
 * Sends an operation on, and calls back for each of its Results. Use it in middleware that maps, counts or
 * logs what comes.
 *
 * A request has one Result. A stream or a subscription has one for each part, and one at its end: that is what `next`
 * resolves to.
 *
 * @param next - The rest of the way.
 * @param operation - The operation that the middleware got, or a changed copy.
 * @param onResult - Gets each Result. What it returns is passed on in place of it, unless that is undefined.
 * `isPart` is
 *   false at the end. If it throws, the operation ends with a RequestError.
 * @returns The Result at the end, after `onResult`.
 * @example
 * const logging: Middleware = (next) => (operation) =>
 *   mapParts(next, operation, ({ error }, isPart) => console.log(operation.name, isPart, error?.name))
 */
export async function mapParts(
  next: Transport,
  operation: Operation,
  onResult: (result: StreamedResult<Untyped>, isPart: boolean) => StreamedResult<Untyped> | Nothing,
): Promise<StreamedResult<Untyped>> {
  const last = await next(onEachPart(operation, (part) => onResult(part, true)))
  return mapped(last, onResult(last, false))
}

/**
 * Returns a copy of an operation that calls back with each part before it is passed on. What the callback
 * returns is passed on in place of the part, unless that is undefined.
 */
export function onEachPart(
  operation: Operation,
  callback: (part: StreamedResult<Untyped>) => StreamedResult<Untyped> | Nothing,
): Operation {
  const { onPart } = operation
  return { ...operation, onPart: onPart && ((part) => onPart(mapped(part, callback(part)))) }
}

/** Returns a copy of an operation that calls back whenever a subscription is open, before that is passed on. */
export function onEachOpening(operation: Operation, callback: () => void): Operation {
  const { onOpen } = operation
  const opened = () => {
    callback()
    onOpen?.()
  }
  return { ...operation, onOpen: onOpen && opened }
}

/** Returns the Result that takes the place of another one. `hasNext` says how the operation goes on, so it stays. */
function mapped(
  result: StreamedResult<Untyped>,
  replacement: StreamedResult<Untyped> | Nothing,
): StreamedResult<Untyped> {
  return replacement
    ? withResponse({ hasNext: result.hasNext, ...replacement }, replacement.response)
    : result
}
