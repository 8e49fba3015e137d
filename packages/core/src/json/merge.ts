import { type Container, isContainer } from './container.ts'

/**
 * A copy of `value` with what `patch` adds to it, by field and by index; all that gets no additions is shared.
 *
 * What is there stays, also where the patch has a null, or another kind of value.
 */
export function merge(value: unknown, patch: unknown): unknown {
  const top: Container = { value }
  // A list instead of recursion: an answer may be deeper than the stack.
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
