import { isPrimitive } from './json.ts'

/**
 * Copies a plain object or a list, and all plain objects and lists in it. Files, dates and objects of a class stay as they
 * are. An object that is in several places has one copy, so a circle stays a circle.
 */
export function copyPlain<T>(root: T): T {
  // Most calls have no headers and no extensions.
  if (!root) return root
  const copies = new Map<unknown, Record<string, unknown>>()
  const copyOf = (value: unknown): unknown => {
    if (isPrimitive(value) || (!Array.isArray(value) && !isPlain(value))) return value
    // A spread keeps an own key `__proto__`.
    if (!copies.has(value))
      copies.set(
        value,
        (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>,
      )
    return copies.get(value)
  }
  const copy = copyOf(root)
  // The loop also gets the copies that it adds. A recursion would overflow the stack.
  for (const copy of copies.values()) {
    for (const name of Object.keys(copy)) copy[name] = copyOf(copy[name])
  }
  // It has the type of the original.
  return copy as T
}

/** Returns true for an object without a class, of this realm or of another one. */
function isPlain(value: unknown): value is object {
  return !Object.getPrototypeOf(Object.getPrototypeOf(value ?? '') ?? Object.prototype)
}
