/** A JSON object or a list. The keys of a list are its indexes. */
type Container = Record<string | number, unknown>

/** The path to a value: names of fields and indexes of lists. */
export type Path = readonly (string | number)[]

/**
 * Returns a copy of `root` in which `change` has replaced the value at `path`. Everything outside the path is shared.
 *
 * It returns `root` itself if `change` returns undefined, or if the path doesn't exist because of a null, a scalar or a
 * list that is too short. A null stays: the field failed for one fragment, so another fragment must not fill it.
 */
export function changeAt(root: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const top: Container = { root }
  let parent = top
  let key: string | number = 'root'
  for (const step of path) {
    const { [key]: into = typeof step === 'number' ? [] : {} } = parent
    if (!isContainer(into)) return root
    if (Array.isArray(into) && !Object.hasOwn(into, step) && step !== into.length) return root
    // In a literal, even `__proto__` becomes an own property. An assignment would set the prototype.
    parent[key] = Array.isArray(into) ? into.slice() : { ...into, [step]: undefined, ...into }
    parent = parent[key] as Container
    key = step
  }
  const changed = change(parent[key])
  if (changed === undefined) return root
  parent[key] = changed
  return top.root
}

/**
 * Returns a copy of `value` with the fields and the items that `patch` adds. Unchanged objects are shared.
 *
 * Existing values stay, even if the patch has a null or another type in their place.
 */
export function merge(value: unknown, patch: unknown): unknown {
  const top: Container = { value }
  // A list replaces recursion, because a response may be deeper than the stack.
  const todo: [parent: Container, key: string, patch: unknown][] = [[top, 'value', patch]]
  for (const [parent, key, from] of todo) {
    const into = parent[key]
    if (into === undefined) parent[key] = from
    else if (into !== from && isContainer(into) && isContainer(from)) {
      const copy = (parent[key] = union(into, from))
      for (const name of Object.keys(from)) if (Object.hasOwn(into, name)) todo.push([copy, name, from[name]])
    }
  }
  return top.value
}

function union(into: Container, from: Container): Container {
  if (!Array.isArray(into)) return { ...into, ...from, ...into }
  return into.concat(Array.isArray(from) ? from.slice(into.length) : []) as unknown as Container
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}
