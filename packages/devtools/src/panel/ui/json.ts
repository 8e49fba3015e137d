/** One line of a JSON tree. */
export interface JsonRow {
  /** The keys from the root, joined so that they identify the row. */
  readonly path: string
  readonly depth: number
  readonly name: string | undefined
  readonly value: unknown
  /** Undefined for a value without children. */
  readonly isOpen: boolean | undefined
  readonly position: number
  readonly siblings: number
}

/** Levels that are open at first. */
const openLevels = 2
/** A list or an object with more children is closed at first, below the root. */
const openChildren = 20

/** Returns the lines of a tree. A value is open by its depth and size, unless its path is in `toggled`. */
export function toRows(root: unknown, toggled: ReadonlySet<string>): JsonRow[] {
  const rows: JsonRow[] = []

  function add(value: unknown, row: Omit<JsonRow, 'value' | 'isOpen'>): void {
    const children = childrenOf(value)
    const opensItself = row.depth === 0 || (row.depth < openLevels && children.length <= openChildren)
    const isOpen = children.length > 0 ? opensItself !== toggled.has(row.path) : undefined
    rows.push({ ...row, value, isOpen })
    if (!isOpen) return
    children.forEach(([name, child], index) => {
      const path = childPath(row.path, name)
      add(child, { path, depth: row.depth + 1, name, position: index + 1, siblings: children.length })
    })
  }

  add(root, { path: '', depth: 0, name: undefined, position: 1, siblings: 1 })
  return rows
}

export function childPath(path: string, name: string): string {
  return `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function childrenOf(value: unknown): [name: string, child: unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

/** Returns a value in one line. */
export function preview(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.length}]`
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value)
    return names.length === 0 ? '{}' : `{${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}}`
  }
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 500 ? `${text.slice(0, 500)}…` : text
}

/** The kind of a value, for its colour. */
export function typeOf(value: unknown): string {
  return value === null ? 'null' : typeof value
}

/**
 * Returns the paths that differ between two values, and the paths above them. Values that are the same object are equal,
 * so a list of which one row changed is quick.
 */
export function changedPaths(before: unknown, after: unknown): Set<string> {
  const changed = new Set<string>()

  function compare(one: unknown, other: unknown, path: string): boolean {
    if (Object.is(one, other)) return false
    const [oneChildren, otherChildren] = [childrenOf(one), childrenOf(other)]
    const isLeaf = otherChildren.length === 0 || Array.isArray(one) !== Array.isArray(other)
    let differs = isLeaf || oneChildren.length !== otherChildren.length
    if (isLeaf && oneChildren.length === 0 && preview(one) === preview(other)) return false
    const old = new Map(oneChildren)
    for (const [name, child] of otherChildren) {
      // A key that is new has changed, also if its value is undefined.
      if (!old.has(name)) changed.add(childPath(path, name))
      if (!old.has(name) || compare(old.get(name), child, childPath(path, name))) differs = true
    }
    if (differs) changed.add(path)
    return differs
  }

  compare(before, after, '')
  return changed
}
