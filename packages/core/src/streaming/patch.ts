import { isContainer } from '../operation/json.ts'

/** A JSON object or a list. The keys of a list are its indexes. */
type Container = Record<string | number, unknown>

/** The path to a value: names of fields and indexes of lists. */
export type Path = readonly (string | number)[]

type Change = (value: unknown) => unknown

/** Copies that nobody has seen yet. They are changed in place: a copy for each change would take quadratic time. */
export type Copies = Set<object>

/**
 * Returns a copy of `root` in which `change` has replaced the value at `path`. Everything outside the path is shared.
 *
 * It returns `root` itself if `change` returns undefined, or if the path doesn't exist because of a null, a scalar or a
 * list that is too short. A null stays: the field failed for one fragment, so another fragment must not fill it.
 */
export function changeAt(root: unknown, path: Path, change: Change, copies: Copies): unknown {
  const way: [container: Container, step: string | number][] = []
  let value = root
  for (const step of path) {
    const into = value === undefined ? (typeof step === 'number' ? [] : {}) : value
    if (!mayHaveParts(into)) return root
    value = Object.hasOwn(into, step) ? into[step] : undefined
    if (Array.isArray(into) && value === undefined && step !== into.length) return root
    way.push([into, step])
  }
  let changed = change(value)
  if (changed === undefined) return root
  for (const [container, step] of way.reverse()) {
    const copy = copyOf(container, copies)
    put(copy, step, changed)
    // What contains a copy is a copy too, and contains this one.
    if (copy === container) return root
    changed = copy
  }
  return changed
}

/**
 * Returns a copy of `value` with the fields and the items that `patch` adds. Unchanged objects are shared.
 *
 * Existing values stay, even if the patch has a null or another type in their place. With `fillsNulls`, a field
 * that is null gets the new value: some servers write null for each field that comes later.
 */
export function merge(value: unknown, patch: unknown, copies: Copies, fillsNulls?: boolean): unknown {
  const top: Container = { value }
  // A list replaces recursion, because a response may be deeper than the stack.
  const todo: [parent: Container, key: string, patch: unknown][] = [[top, 'value', patch]]
  for (const [parent, key, from] of todo) {
    const into = parent[key]
    const isPlaceholder = into === null && fillsNulls && parent !== top
    if (into === undefined || isPlaceholder) put(parent, key, from)
    else if (into !== from && isContainer(into) && isContainer(from)) {
      const copy = copyOf(into, copies)
      put(parent, key, copy)
      for (const name of Object.keys(from)) {
        if (Object.hasOwn(copy, name)) todo.push([copy, name, from[name]])
        else if (Array.isArray(into) === Array.isArray(from)) put(copy, name, from[name])
      }
    }
  }
  return top.value
}

/**
 * Returns a copy of a list with items merged into it from an index on, or added to its end. Without a list,
 * or if the list is too short, it returns undefined.
 */
export function withItems<T>(
  list: unknown = [],
  items: readonly T[],
  copies: Copies,
  start?: number,
): T[] | undefined {
  if (!Array.isArray(list)) return undefined
  const index = start ?? list.length
  if (!(index <= list.length && Number.isSafeInteger(index) && index >= 0)) return undefined
  // The items come from the server, so nothing can check their type.
  const copy = copyOf(list as T[], copies)
  items.forEach((item, offset) => (copy[index + offset] = merge(copy[index + offset], item, copies) as T))
  return copy
}

/** Returns a copy of an object with more fields. The new values win. */
export function withFields(object: Container = {}, fields: Container, copies: Copies): Container {
  const copy = copyOf(object, copies)
  for (const name of Object.keys(fields)) put(copy, name, fields[name])
  return copy
}

/**
 * The fields of each copy, for its next copy. Engines sort the fields of a large object before they list
 * them, and that takes longer than to read this map.
 */
const fieldsOf = new WeakMap<object, Map<string, unknown>>()

function copyOf<T extends object>(value: T, copies: Copies): T {
  if (copies.has(value)) return value
  let copy: object = {}
  if (Array.isArray(value)) copy = value.slice()
  else {
    const fields = fieldsOf.get(value) ?? new Map<string, unknown>(Object.entries(value))
    for (const [name, field] of fields) define(copy as Container, name, field)
    // The map goes to the copy, which will get other fields than the original.
    fieldsOf.delete(value)
    fieldsOf.set(copy, fields)
  }
  copies.add(copy)
  // A copy of a container has the same type.
  return copy as T
}

function put(copy: Container, key: string | number, value: unknown): Container {
  // A path may have a number where the name of a field has digits.
  fieldsOf.get(copy)?.set(String(key), value)
  return define(copy, key, value)
}

/** An assignment to `__proto__` would set the prototype, and `defineProperty` is slow. */
function define(object: Container, key: string | number, value: unknown): Container {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  else object[key] = value
  return object
}

/** As `isContainer`, but quick, because a path may have thousands of steps. No path leads into a value of a class. */
function mayHaveParts(value: unknown): value is Container {
  return Object(value) === value
}
