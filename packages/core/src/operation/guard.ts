import type { DocumentDescription } from '../document/describeDocument.ts'
import type { Untyped } from '../document/document.ts'
import { AbortError, InvalidInputError, RequestError, TimeoutError } from '../result/errors.ts'
import type { FailureResult, StreamedResult } from '../result/result.ts'
import { describeThrown, errorResult, fieldOf } from './errorResult.ts'
import type { Operation, Transport } from './operation.ts'

type Signals = readonly (AbortSignal | null | undefined)[]

/**
 * Runs a transport. It never rejects. When one of the signals aborts, it resolves at once, even if the transport
 * ignores the signal.
 *
 * The transport gets a new signal, because it may forget to remove its listeners, and the signal of the caller may live
 * much longer. The transport also gets a new `onPart`, which passes on one part after another, and none after an abort.
 * The result waits for all parts. If `onPart` throws, the result has `done: true`, because the next part of another
 * connection would fail too.
 */
export async function guard(
  transport: Transport | undefined,
  operation: Operation,
  signals: Signals = [operation.fetchOptions.signal],
): Promise<StreamedResult<Untyped>> {
  let threwAtPart: true | undefined
  try {
    if (signals.some(isAborted)) return thrownResult(operation, undefined, signals)
    if (!signals.some(Boolean)) return checkResult(await transport?.(operation))

    const controller = new AbortController()
    const { signal } = controller
    const { fetchOptions, onPart } = operation
    let stop!: (reason: Error) => void
    const abort = () => stop(signals.find(isAborted)?.reason as Error)
    for (const signal of signals) signal?.addEventListener('abort', abort)

    let parts: Promise<void> | undefined
    const send = async () => {
      const result = checkResult(
        await transport?.({
          ...operation,
          fetchOptions: { ...fetchOptions, signal },
          onPart:
            onPart &&
            ((part) =>
              (parts = (async (before) => {
                try {
                  await before
                  if (!signal.aborted) await onPart(checkResult(part))
                } catch (thrown) {
                  threwAtPart = true
                  stop(thrown as Error)
                }
              })(parts))),
        }),
      )
      await parts
      return result
    }
    try {
      return await new Promise((resolve, reject) => {
        stop = (reason) => {
          reject(reason)
          controller.abort(reason)
        }
        send().then(resolve, reject)
      })
    } finally {
      for (const signal of signals) signal?.removeEventListener('abort', abort)
    }
  } catch (thrown) {
    return { ...thrownResult(operation, thrown, signals), done: threwAtPart }
  }
}

/** Checks what a middleware resolved to, or passed on as a part. Untyped code may forget to return anything. */
function checkResult(result: unknown): StreamedResult<Untyped> {
  const { data, error, done } = Object(result) as Partial<StreamedResult<unknown>>
  if (!(data ?? error ?? done)) {
    throw new InvalidInputError('a middleware gave no Result: return what `next` gives.')
  }
  return result as StreamedResult<Untyped>
}

/**
 * Makes the result of an operation that threw. If a signal is aborted, the result says only that.
 *
 * An error that core itself threw becomes a RequestError. What a function of the caller threw becomes the `cause` of a
 * RequestError. It isn't in the message, because it may contain a secret.
 *
 * @internal
 */
export function thrownResult(
  operation: Pick<DocumentDescription, 'kind' | 'name'> | undefined,
  thrown: unknown,
  signals: Signals = [],
): FailureResult<Untyped> {
  const aborted = signals.find(isAborted)
  if (aborted) {
    const cause: unknown = aborted.reason
    const AbortedError = fieldOf(cause, 'name') === 'TimeoutError' ? TimeoutError : AbortError
    return errorResult(operation, AbortedError, describeThrown(cause), { cause })
  }
  const details =
    // `instanceof` would run the traps of a proxy.
    fieldOf(thrown, 'constructor') === InvalidInputError
      ? (thrown as InvalidInputError)
      : { message: 'one of your functions threw; see the cause.', cause: thrown }
  return errorResult(operation, RequestError, details.message, details)
}

function isAborted(signal: Signals[number]): boolean | undefined {
  return signal?.aborted
}
