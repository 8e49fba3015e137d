import type { Middleware } from '@thinql/core'

/** Gives an integer that JavaScript would round, such as an id above 2^53, as the text of its digits. */
export const exactIntegers: Middleware = (next) => (operation) =>
  next({
    ...operation,
    // Few responses have such a number, and a reviver takes several times as long.
    parse: (json): unknown => (/\d{16}/.test(json) ? JSON.parse(json, keepDigits) : JSON.parse(json)),
  })

function keepDigits(_name: string, value: unknown, context?: { source?: string }): unknown {
  const digits = context?.source ?? ''
  const isRounded = /^-?\d{16,}$/.test(digits) && String(value) !== digits
  return isRounded ? digits : value
}
