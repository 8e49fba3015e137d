import { type Container, isContainer } from './container.ts'

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
