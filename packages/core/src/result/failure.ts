import { AbortError } from '../errors/AbortError.ts'
import { Failure } from '../errors/Failure.ts'
import { RequestError } from '../errors/RequestError.ts'
import type { ServerError } from '../errors/ServerError.ts'
import { TimeoutError } from '../errors/TimeoutError.ts'
import type { FailureResult, RequestFailure } from './result.ts'

/** The Result of what was thrown on the way, or of the abort that came first. */
export function failure(label: string, thrown: unknown, signal?: AbortSignal | null): FailureResult<unknown> {
  const error = signal?.aborted ? abortError(label, signal.reason) : toFailure(label, thrown)
  const { data, extensions, status, headers } = error as Partial<ServerError>
  return {
    data,
    error,
    extensions,
    response: status !== undefined && headers ? { status, headers } : undefined,
  }
}

function abortError(label: string, cause: unknown): RequestFailure {
  const { name, message } = Object(cause) as Partial<Error>
  return name === 'TimeoutError'
    ? new TimeoutError(`${label}: ${message}`, { cause })
    : new AbortError(`${label}: aborted.`, { cause })
}

function toFailure(label: string, thrown: unknown): RequestFailure {
  if (thrown instanceof RequestError) {
    return new RequestError(`${label}: ${thrown.message}`, { path: thrown.path, cause: thrown.cause })
  }
  // The subclasses of Failure are the union.
  if (thrown instanceof Failure) return thrown as RequestFailure
  return new RequestError(`${label}: print, a header function, an encoder or a middleware threw.`, {
    cause: thrown,
  })
}
