import { isContainer } from '@thinql/core/internal'

/**
 * Returns the new JSON value. Each part that equals the old one is the old object.
 *
 * So a component that gets an equal part as a prop has nothing to render. Neither value changes. Only plain
 * objects and arrays are compared. A row of a list is compared with the old row that has its id, or with the
 * one at its place if it has none.
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
  if (previous === next) return next
  if (!isContainer(previous)) return next
  if (prototypeOf(previous) !== prototypeOf(next)) return next
  // Both are arrays, or both are plain objects.
  return Array.isArray(previous)
    ? shareList(previous, next as readonly unknown[])
    : shareFields(previous, next as Branch)
}

function shareList(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const rowFor = rowFinder(previous)
  let equal = previous.length === next.length
  let result = next as unknown[]
  for (let index = 0; index < next.length; index++) {
    const row = next[index]
    const before = previous[index]
    const shared = share(rowFor(before, row), row)
    if (shared !== row) {
      if (result === next) result = [...next]
      result[index] = shared
    }
    equal &&= shared === before && index in previous
  }
  return equal ? previous : result
}

function shareFields(previous: Branch, next: Branch): Branch {
  const names = Object.keys(next)
  let equal = Object.keys(previous).length === names.length
  let result = next
  for (const name of names) {
    const value = next[name]
    const before = previous[name]
    const shared = share(before, value)
    if (shared !== value) {
      if (result === next) result = { ...next }
      // An own key, so this can't reach a setter (`__proto__`).
      result[name] = shared
    }
    equal &&= shared === before && name in previous
  }
  return equal ? previous : result
}

/** Returns a function that finds the old row of a new one. `before` is the row that was at its place. */
function rowFinder(list: readonly unknown[]) {
  let rows: Map<unknown, unknown> | undefined
  return (before: unknown, row: unknown): unknown => {
    const id = idOf(row)
    if (idOf(before) === id) return before
    rows ??= new Map(list.map((old) => [idOf(old), old]))
    const moved = rows.get(id)
    if (moved !== undefined) return moved
    // A row without an id may be the one at its place. One with an id is new, and has nothing in common with
    // another row.
    return id === row ? before : undefined
  }
}

/** What a row is found by after it has moved: its `id`, the `id` of its `node`, or else the row itself. */
export function idOf(row: unknown): unknown {
  const fields = row as { id?: unknown; node?: { id?: unknown } | null } | null | undefined
  return fields?.id ?? fields?.node?.id ?? row
}

type Branch = Record<string, unknown>

function prototypeOf(value: unknown): unknown {
  return value == null ? value : Object.getPrototypeOf(value)
}
