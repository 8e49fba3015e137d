/** The way to a value: names of fields and indexes of lists. */
export type Path = readonly (string | number)[]

/** An object or a list, as JSON has them; a list takes its indexes as keys. */
type Container = Record<string | number, unknown>

/** Objects and lists that hold nothing but `value` at the end of `path`; undefined where there is no value. */
export function at(path: Path, value: unknown): unknown {
  return path.reduceRight((inner, step) => {
    if (inner === undefined) return undefined
    // A literal has the name as its own property, even where assigning to it would mean something else.
    const holder = { [step]: inner }
    return typeof step === 'number' ? Object.assign([], holder) : holder
  }, value)
}

/**
 * A copy of `value` with what `patch` adds to it, by field and by index; all that gets no additions is shared.
 *
 * What is there stays: a null, because what failed for one fragment is not made half of by another, and also where the
 * patch has a null. Additions that would leave a gap in a list are left out.
 */
export function merge(value: unknown, patch: unknown): unknown {
  const top: Container = { value }
  // A list instead of recursion: an answer may be deeper than the stack.
  const todo: [parent: Container, key: string, patch: unknown][] = [[top, 'value', patch]]
  for (const [parent, key, from] of todo) {
    const into = parent[key]
    if (into === undefined) parent[key] = from
    else if (isContainer(into) && isContainer(from)) {
      const copy = (parent[key] = union(into, from))
      for (const name of Object.keys(from)) if (Object.hasOwn(into, name)) todo.push([copy, name, from[name]])
    }
  }
  return top.value
}

function union(into: Container, from: Container): Container {
  if (!Array.isArray(into)) return { ...into, ...from, ...into }
  const additions = Object.entries(from).filter(([index]) => !(index in into))
  const wouldLeaveGap = Number(from.length) > into.length + additions.length
  // What is there is not assigned again, which would take most of the time of a list that grows item by item.
  return wouldLeaveGap ? into : Object.assign(Array.from<unknown>(into), Object.fromEntries(additions))
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}
