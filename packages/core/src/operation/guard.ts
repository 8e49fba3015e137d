import type { Untyped } from '../document/document.ts'
import { AbortError, InvalidInputError, RequestError, TimeoutError } from '../result/errors.ts'
import type { FailureResult, StreamedResult } from '../result/result.ts'
import { fieldOf } from '../result/thrown.ts'
import { describeThrown, errorResult, functionThrew, isOurs, type Label } from './errorResult.ts'
import { type MaybeSignal, onAbort } from './onAbort.ts'
import type { GuardParts, Operation, Transport } from './operation.ts'

const noSignal = 'the signal is no AbortSignal: pass `controller.signal`.'

/**
 * Runs a transport. It never rejects. When one of the signals aborts, it resolves at once, even if the transport
 * ignores the signal.
 *
 * The transport gets a new signal, because it may forget to remove its listeners, and the signal of the caller may live
 * much longer.
 */
export function guard(
  transport: Transport | undefined,
  operation: Operation,
  given: readonly MaybeSignal[] = [operation.fetchOptions.signal],
): Promise<StreamedResult<Untyped>> {
  const signals = given.filter((signal) => !!signal)
  // Untyped code may pass the controller.
  if (signals.some((signal) => !fieldOf(signal, 'addEventListener')))
    return Promise.resolve(thrownResult(operation, new InvalidInputError(noSignal)))
  const aborted = signals.find((signal) => signal.aborted)
  if (aborted) return Promise.resolve(abortedResult(operation, aborted))
  if (!signals.length) return attempt(transport, operation)
  const controller = new AbortController()
  const { fetchOptions, guardParts } = operation
  return new Promise((resolve) => {
    const finish = (result: StreamedResult<Untyped>) => {
      for (const stop of stops) stop()
      resolve(result)
    }
    const end: Parameters<GuardParts>[1] = (result) => {
      finish(result)
      controller.abort(result.error?.cause)
    }
    const stops = signals.map((signal) => onAbort(signal, () => end(abortedResult(operation, signal))))
    const sent = { ...operation, fetchOptions: { ...fetchOptions, signal: controller.signal } }
    const close = () => controller.abort()
    void attempt(guardParts?.(transport, end, close) ?? transport, sent).then(finish)
  })
}

/** Runs a transport, and turns what it throws into a Result. */
async function attempt(transport: Transport | undefined, operation: Operation) {
  try {
    return checkResult(await transport?.(operation))
  } catch (thrown) {
    return thrownResult(operation, thrown)
  }
}

/** Checks what a middleware resolved to, or passed on as a part. Untyped code may forget to return anything. */
export function checkResult(result: unknown): StreamedResult<Untyped> {
  const { data, error, hasNext } = Object(result) as Partial<StreamedResult<unknown>>
  if (!(error ? fieldOf(error, 'name') : (data ?? hasNext === false))) {
    throw new InvalidInputError('a middleware or fetcher gave no Result.')
  }
  return result as StreamedResult<Untyped>
}

function abortedResult(operation: Operation, signal: AbortSignal): FailureResult<Untyped> {
  const cause: unknown = signal.reason
  const AbortedError = fieldOf(cause, 'name') === 'TimeoutError' ? TimeoutError : AbortError
  return errorResult(operation, AbortedError, describeThrown(cause), { cause })
}

/**
 * Makes the result of an operation that threw.
 *
 * An error that core itself threw becomes a RequestError. What a function of the caller threw becomes the `cause` of a
 * RequestError. It isn't in the message, because it may contain a secret.
 *
 * @internal
 */
export function thrownResult(operation: Label | undefined, thrown: unknown): FailureResult<Untyped> {
  const details = isOurs(thrown) ? thrown : functionThrew(thrown)
  return errorResult(operation, RequestError, details.message, details)
}
