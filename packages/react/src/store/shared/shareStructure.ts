/**
 * Returns the new JSON value. Each part that equals the old one is the old object.
 *
 * So a component that gets an equal part as a prop has nothing to render. Neither value changes. Only plain objects and
 * arrays are compared. A row of a list is compared with the old row that has its id, or with the one at its place if it has none.
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
  const list = Array.isArray(previous) ? (previous as readonly unknown[]) : undefined
  // Only the length of a list is needed. Its keys as texts would be slow.
  const keys = list ? (next as readonly string[]) : Object.keys(branch)
  let equal = (list ?? Object.keys(previous)).length === keys.length
  let result = branch
  let rows: Map<unknown, unknown> | undefined
  for (let index = 0; index < keys.length; index++) {
    const key = list ? index : String(keys[index])
    const value = branch[key]
    const before = previous[key]
    let old = before
    if (list && idOf(before) !== idOf(value)) {
      rows ??= new Map(list.map((row) => [idOf(row), row]))
      const id = idOf(value)
      // A row without an id may be the one at its place. One with an id is new, and has nothing in common with another row.
      old = rows.get(id) ?? (id === value ? before : undefined)
    }
    const shared = share(old, value)
    if (shared !== value) {
      if (result === next) result = (list ? [...(next as unknown[])] : { ...branch }) as Branch
      // An own key, so this can't reach a setter (`__proto__`).
      result[key] = shared
    }
    equal &&= shared === before && key in previous
  }
  return equal ? previous : result
}

/** What a row is found by after it has moved: its `id`, the `id` of its `node`, or else the row itself. */
export function idOf(row: unknown): unknown {
  const fields = row as { id?: unknown; node?: { id?: unknown } | null } | null | undefined
  return fields?.id ?? fields?.node?.id ?? row
}

type Branch = Record<string | number, unknown>

/** Whether it is a plain object or an array. */
function isBranch(value: unknown): value is Branch {
  const prototype = prototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype
}

function prototypeOf(value: unknown): unknown {
  return value == null ? value : Object.getPrototypeOf(value)
}
