import type { Failure } from '../result/errors.ts'
import { kindOf } from '../result/isFailure.ts'
import type { SessionOptions } from './session.ts'

/**
 * Returns the headers of a token, or undefined for what is no token: HTML, an empty text, or what can't be a
 * header.
 */
export function tokenHeaders(toHeaders: NonNullable<SessionOptions['toHeaders']>, token = '') {
  try {
    const headers = toHeaders(token)
    new Headers(headers)
    if (/^[^<]/.test(token.trim())) return headers
  } catch {
    // The server then refuses what is sent without a token, so `refresh` replaces it.
  }
  return undefined
}

/** Returns the error that `refresh` has returned in place of a token. Throws if it returned anything else. */
export function failureOf(renewed: unknown): Failure {
  if (kindOf(renewed)) return renewed as Failure
  throw renewed instanceof Error ? renewed : new Error('refresh gave no token.')
}
