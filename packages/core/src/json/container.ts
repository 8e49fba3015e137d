/** An object or a list, as JSON has them; a list takes its indexes as keys. */
export type Container = Record<string | number, unknown>

/** Tells objects and lists from all else. */
export function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}
