/**
 * Returns the new JSON value. Each part that equals the old one is the old object.
 *
 * So a component that gets an equal part as a prop has nothing to render. Neither value changes. Only plain objects and
 * arrays are compared.
 */
export function shareStructure<T>(previous: unknown, next: T): T {
  try {
    return share(previous, next) as T
  } catch {
    // The value is nested deeper than the call stack. Sharing is only an optimisation.
    return next
  }
}

function share(previous: unknown, next: unknown): unknown {
  if (previous === next || !isBranch(previous) || prototypeOf(previous) !== prototypeOf(next)) return next

  // Both are plain objects, or both are arrays.
  const branch = next as Branch
  const keys = Object.keys(branch)
  let equal = Object.keys(previous).length === keys.length
  let result = branch
  for (const key of keys) {
    const existed = Object.hasOwn(previous, key)
    const shared = existed ? share(previous[key], branch[key]) : branch[key]
    if (shared !== branch[key]) {
      if (result === next) result = Array.isArray(branch) ? ([...branch] as unknown as Branch) : { ...branch }
      // An own key, so this can't reach a setter (`__proto__`).
      result[key] = shared
    }
    if (!existed || shared !== previous[key]) equal = false
  }
  return equal ? previous : result
}

type Branch = Record<string, unknown>

/** Whether it is a plain object or an array. */
function isBranch(value: unknown): value is Branch {
  const prototype = prototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype
}

function prototypeOf(value: unknown): unknown {
  return value == null ? value : Object.getPrototypeOf(value)
}
