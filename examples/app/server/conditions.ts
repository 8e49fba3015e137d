/** How badly the server treats its callers, to see what the app makes of it. */
export interface Conditions {
  /** ms that each operation waits before it runs. @default 0 */
  readonly latency: number
  /** ms that the archive takes for the history of an item. @default 900 */
  readonly archiveTime: number
  /** So many of the next queries end with status 500. @default 0 */
  readonly failingQueries: number
  /** So many of the next mutations end with status 500, and change nothing. @default 0 */
  readonly failingMutations: number
  /** So many of a hundred operations, picked by chance, end with status 500, and change nothing. @default 0 */
  readonly failureRate: number
  /** 1: every connection that is open is cut, and every other one before it is answered. @default 0 */
  readonly offline: number
}

export const goodConditions: Conditions = {
  latency: 0,
  archiveTime: 900,
  failingQueries: 0,
  failingMutations: 0,
  failureRate: 0,
  offline: 0,
}

const highest: Partial<Record<string, number>> = { failureRate: 100, offline: 1 }

/** What was sent to `/conditions`, over what it doesn't name; throws a TypeError that says what is wrong with it. */
export function toConditions(sent: unknown, unnamed: Conditions): Conditions {
  if (typeof sent !== 'object' || sent === null) throw new TypeError('conditions must be a JSON object')
  for (const [name, value] of Object.entries(sent)) {
    if (!Object.hasOwn(goodConditions, name)) {
      throw new TypeError(
        `no condition is called ${name}; there are ${Object.keys(goodConditions).join(', ')}`,
      )
    }
    const limit = highest[name] ?? Infinity
    if (!Number.isInteger(value) || value < 0 || value > limit) {
      const range = limit === Infinity ? 'of 0 or more' : `from 0 to ${limit}`
      throw new TypeError(`${name} must be a whole number ${range}`)
    }
  }
  return { ...unnamed, ...sent }
}
