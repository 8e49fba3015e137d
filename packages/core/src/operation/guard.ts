import { type DocumentDescription, operationLabel } from '../document/describeDocument.ts'
import type { Untyped } from '../document/document.ts'
import { AbortError, InvalidInputError, RequestError, TimeoutError } from '../result/errors.ts'
import { errorResult, type RequestFailure, type StreamedResult } from '../result/result.ts'
import type { Operation, Transport } from './operation.ts'

/**
 * Runs a transport. It never rejects. When one of the signals aborts, it resolves at once, even if the transport
 * ignores the signal.
 *
 * The transport gets a new signal, because it may forget to remove its listeners. The signal of the caller may live
 * much longer. The transport also gets a new `onPart`, which passes on one part after another, and none after an abort.
 * The result waits for all parts.
 */
export async function guard(
  transport: Transport,
  operation: Operation,
  signals: Signals = [operation.fetchOptions.signal],
): Promise<StreamedResult<Untyped>> {
  const end = (thrown?: unknown) => errorResult(toError(operation, thrown, signals))
  const run = async (passed: Operation) => {
    try {
      return await transport(passed)
    } catch (thrown) {
      return end(thrown)
    }
  }
  if (!signals.some(Boolean)) return run(operation)
  if (signals.some(isAborted)) return end()
  return new Promise((resolve) => {
    const controller = new AbortController()
    const { signal } = controller
    const { fetchOptions, onPart } = operation
    let parts: Promise<void> | undefined
    const finish = (result: StreamedResult<Untyped>) => {
      for (const signal of signals) signal?.removeEventListener('abort', stop)
      resolve(result)
    }
    // It gets what `onPart` threw, or the event of a signal that is aborted.
    const stop = (thrown: unknown) => {
      const result = end(thrown)
      finish(result)
      // The `cause` is the reason of the signal.
      controller.abort(result.error.cause)
    }
    for (const signal of signals) signal?.addEventListener('abort', stop)
    void run({
      ...operation,
      fetchOptions: { ...fetchOptions, signal },
      onPart:
        onPart &&
        ((part) =>
          (parts = Promise.resolve(parts)
            .then(() => (signal.aborted ? undefined : onPart(part)))
            .catch(stop))),
    }).then((result) => (parts ? parts.then(() => finish(result)) : finish(result)))
  })
}

type Signals = readonly (AbortSignal | null | undefined)[]

const isAborted = (signal: AbortSignal | null | undefined) => signal?.aborted

/** Returns the error that ends an operation. If a signal is aborted, that counts, and not what was thrown. */
export function toError(
  operation: DocumentDescription | undefined,
  thrown: unknown,
  signals: Signals,
): RequestFailure {
  const label = operation ? operationLabel(operation) : 'Request'
  const aborted = signals.find(isAborted)
  if (!aborted) return toRequestError(label, thrown)
  const cause: unknown = aborted.reason
  return fieldOf(cause, 'name') === 'TimeoutError'
    ? new TimeoutError(`${label}: ${describeThrown(cause)}`, { cause })
    : new AbortError(`${label}: aborted.`, { cause })
}

/** Turns anything thrown into a RequestError whose message starts with a label. */
export function toRequestError(label: string, thrown: unknown): RequestError {
  // `instanceof` would run the traps of a proxy.
  return fieldOf(thrown, 'constructor') === InvalidInputError
    ? new RequestError(`${label}: ${(thrown as InvalidInputError).message}`, thrown as InvalidInputError)
    : new RequestError(`${label}: print, a header function, an encoder or a middleware threw.`, {
        cause: thrown,
      })
}

/**
 * Returns the message of something thrown, and the reason that Node puts into `cause`. URLs in the message may contain
 * keys, passwords or the variables of a GET, so it removes them. It also removes the query and the fragment of `urls`.
 */
export function describeThrown(thrown: unknown, ...urls: readonly string[]): string {
  const cause = fieldOf(thrown, 'cause')
  // The message of Node's AggregateError is empty.
  const reason = [fieldOf(cause, 'message'), fieldOf(cause, 'code')].find(Boolean)
  let text = [fieldOf(thrown, 'message') ?? thrown, reason]
    .filter((part) => typeof part === 'string')
    .join(': ')
  for (const secret of urls.flatMap((url) => url.match(/[?#][^#]+/g) ?? []))
    text = text.replaceAll(secret, '…')
  // After a redirect, or with a wrapper of fetch, the message may contain other URLs.
  return text.replace(/\/\/[^\s/"?#]*@|[?#][^\s"'<>=?#]+=[^\s"'<>]*/g, '…') || 'no reason given'
}

/** Reads a field of something thrown. Its getter may throw too. */
function fieldOf(thrown: unknown, name: string): unknown {
  try {
    return (Object(thrown) as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}
