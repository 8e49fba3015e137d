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
  if (previous === next || !isBranch(previous) || !isLike(previous, next)) return next

  const keys = Object.keys(next)
  let equal = Object.keys(previous).length === keys.length
  let result = next
  for (const key of keys) {
    const existed = Object.hasOwn(previous, key)
    const shared = existed ? share(previous[key], next[key]) : next[key]
    if (shared !== next[key]) {
      if (result === next) result = Array.isArray(next) ? ([...next] as unknown as Branch) : { ...next }
      // An own key, so this can't reach a setter (`__proto__`).
      result[key] = shared
    }
    if (!existed || shared !== previous[key]) equal = false
  }
  return equal ? previous : result
}

type Branch = Record<string, unknown>

function isBranch(value: unknown): value is Branch {
  const prototype = prototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype
}

/** Whether both are plain objects, or both are arrays. */
function isLike(branch: Branch, value: unknown): value is Branch {
  return prototypeOf(value) === prototypeOf(branch)
}

function prototypeOf(value: unknown): unknown {
  return value == null ? value : Object.getPrototypeOf(value)
}
