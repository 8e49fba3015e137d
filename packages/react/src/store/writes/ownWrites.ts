import type { OwnWrites, Update } from '../history.ts'

/** Returns one update that does what these do, one after another. */
export const allOf =
  (updates: readonly Update[]): Update =>
  (shown, ...args) =>
    updates.reduce((data, update) => update(data, ...args) ?? data, shown)

export function empty(own: OwnWrites, result = own.result): void {
  Object.assign(own, { result, updates: [], replaces: false })
}
