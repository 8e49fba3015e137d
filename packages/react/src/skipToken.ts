/**
 * Skips a query, and types a variable that may be missing.
 *
 * @example
 * useQuery(TodoQuery, { variables: id ? { id } : skipToken })
 */
export const skipToken: unique symbol = /* @__PURE__ */ Symbol('thinql.skipToken')

/** The type of `skipToken`. */
export type SkipToken = typeof skipToken
