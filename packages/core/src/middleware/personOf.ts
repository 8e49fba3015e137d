import type { SessionOptions } from './session.ts'

/** Whether a token is of another person than the one before. Without one of them, nobody knows. */
export function isOtherPerson(
  personOf: NonNullable<SessionOptions['personOf']>,
  before?: string,
  token?: string,
): boolean {
  if (!before || !token) return false
  const [old, person] = [personOf(before), personOf(token)]
  // After an update, a server may write a number as a text. All objects have one text.
  return String(old ?? person) !== String(person ?? old)
}

/** Returns the claim `sub` of a JWT, which says whose token it is. For other tokens it is undefined. */
export function subjectOf(token: string): string | number | undefined {
  try {
    const [, claims = ''] = token.split('.')
    // base64url has two other letters.
    const text = atob(claims.replace(/-/g, '+').replace(/_/g, '/'))
    return (JSON.parse(text) as { sub?: string | number }).sub
  } catch {
    return undefined
  }
}
