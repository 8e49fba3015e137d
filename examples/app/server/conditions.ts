/** Delays and failures that the server produces on purpose. */
export interface Conditions {
  /** The delay of each operation, in ms. @default 0 */
  readonly latency: number
  /** The delay of an item's history, and of the count of the guests, in ms. @default 900 */
  readonly archiveTime: number
  /** How many of the next queries fail with status 500. @default 0 */
  readonly failingQueries: number
  /** How many of the next mutations fail with status 500 and change nothing. @default 0 */
  readonly failingMutations: number
  /** The percentage of operations, chosen at random, that fail with status 500 and change nothing. @default 0 */
  readonly failureRate: number
  /** 1: the server closes every open connection, and every new one without a response. @default 0 */
  readonly offline: number
  /** How long the token of a session is valid, in ms. @default 30,000 */
  readonly tokenTime: number
  /** How quickly the server reads uploads, in bytes per second. @default 4,000,000 */
  readonly uploadRate: number
}

export const goodConditions: Conditions = {
  latency: 0,
  archiveTime: 900,
  failingQueries: 0,
  failingMutations: 0,
  failureRate: 0,
  offline: 0,
  tokenTime: 30_000,
  uploadRate: 4_000_000,
}

const highest: Partial<Record<string, number>> = { failureRate: 100, offline: 1 }

/** Checks the body that was sent to `/conditions`, and merges it into `base`. Throws a TypeError if it is invalid. */
export function toConditions(sent: unknown, base: Conditions): Conditions {
  if (typeof sent !== 'object' || sent === null) throw new TypeError('conditions must be a JSON object')
  for (const [name, value] of Object.entries(sent)) {
    if (!Object.hasOwn(goodConditions, name)) {
      throw new TypeError(
        `unknown condition ${name}; the conditions are ${Object.keys(goodConditions).join(', ')}`,
      )
    }
    const limit = highest[name] ?? Infinity
    if (!Number.isInteger(value) || value < 0 || value > limit) {
      const range = limit === Infinity ? 'of 0 or more' : `from 0 to ${limit}`
      throw new TypeError(`${name} must be a whole number ${range}`)
    }
  }
  return { ...base, ...sent }
}
