import { AbortError } from '../errors/AbortError.ts'
import { Complaint } from '../errors/Complaint.ts'
import { RequestError } from '../errors/RequestError.ts'
import { TimeoutError } from '../errors/TimeoutError.ts'
import { describeThrown } from './describeThrown.ts'
import type { FailureResult, RequestFailure } from './result.ts'

/** The Result of a failure, with what the error carries of the answer. */
export function failure(error: RequestFailure): FailureResult<unknown> {
  const { response } = error
  return { data: response?.data, error, extensions: response?.extensions, response }
}

/** What it means that something was thrown on the way to the wire, or that the signal was aborted before. */
export function toFailure(label: string, thrown: unknown, signal?: AbortSignal | null): RequestFailure {
  if (signal?.aborted) {
    const { name } = Object(signal.reason) as Partial<Error>
    return name === 'TimeoutError'
      ? new TimeoutError(`${label}: ${describeThrown(signal.reason)}`, { cause: signal.reason })
      : new AbortError(`${label}: aborted.`, { cause: signal.reason })
  }
  return toRequestError(label, thrown)
}

/** What a function of the caller threw, or why an operation can't be sent, as an error whose message begins with a label. */
export function toRequestError(label: string, thrown: unknown): RequestError {
  return thrown instanceof Complaint
    ? new RequestError(`${label}: ${thrown.message}`, { valuePath: thrown.valuePath })
    : new RequestError(`${label}: print, a header function, an encoder or a middleware threw.`, {
        cause: thrown,
      })
}
