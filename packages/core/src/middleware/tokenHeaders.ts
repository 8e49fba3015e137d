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
