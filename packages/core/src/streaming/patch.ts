/** An object or a list, as JSON has them. A list takes its indexes as keys. */
type Container = Record<string | number, unknown>

/** The way to a value: names of fields and indexes of lists. */
export type Path = readonly (string | number)[]

/**
 * A copy of `root` with what `change` makes of the value at `path`; all beside the path is shared.
 *
 * It is `root` itself where `change` makes nothing, or where something else is in the way: a null, because what failed
 * for one fragment is not made half of by another, a scalar, or too short a list.
 */
export function changeAt(root: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const top: Container = { root }
  let parent = top
  let key: string | number = 'root'
  for (const step of path) {
    const { [key]: into = typeof step === 'number' ? [] : {} } = parent
    if (!isContainer(into)) return root
    if (Array.isArray(into) && !Object.hasOwn(into, step) && step !== into.length) return root
    // A literal has the name as its own property, even where assigning to it would mean something else.
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
 * A copy of `value` with what `patch` adds to it, by field and by index; all that gets no additions is shared.
 *
 * What is there stays, also where the patch has a null, or another kind of value.
 */
export function merge(value: unknown, patch: unknown): unknown {
  const top: Container = { value }
  // A list instead of recursion: a response may be deeper than the stack.
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
