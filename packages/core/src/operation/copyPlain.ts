import { isPrimitive, maxDepth } from './json.ts'

/**
 * Copies a plain object or a list, and all plain objects and lists in it. Files, dates and objects of a class stay as they
 * are. An object that is in several places has one copy, so a circle stays a circle. The encoder refuses what is too deep.
 */
export function copyPlain<T>(value: T, copies?: Map<unknown, unknown>, depth = 0): T {
  const isList = Array.isArray(value)
  if (depth > maxDepth || isPrimitive(value) || !(isList || isPlain(value))) return value
  copies ??= new Map()
  if (!copies.has(value)) {
    // A spread keeps an own key `__proto__`.
    const copy = (isList ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>
    copies.set(value, copy)
    for (const name of Object.keys(copy)) copy[name] = copyPlain(copy[name], copies, depth + 1)
  }
  // It has the type of the original.
  return copies.get(value) as T
}

/** Returns true for an object without a class, of this realm or of another one. */
function isPlain(value: unknown): value is object {
  return !Object.getPrototypeOf(Object.getPrototypeOf(value ?? '') ?? Object.prototype)
}
