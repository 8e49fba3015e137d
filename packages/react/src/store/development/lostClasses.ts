import { isContainer } from '@thinql/core/internal'
import type { Query } from '../key/queryKey.ts'
import type { StoreInternals } from '../state/StoreInternals.ts'
import { warnOnce } from './warnings.ts'

/** Where a state has a value that JSON loses, and the name of its class. */
export interface ClassPlace {
  /** What leads to it: the index of the page, `data`, and the names of the fields. */
  readonly path: readonly string[]
  readonly type: string
}

interface NotedEntry {
  readonly pages: readonly { readonly data: unknown }[]
  readonly hasClass?: ClassPlace
}

/** Notes the first value of a class in a state, such as a date. Not every way to a browser loses it. */
export function noteClass<TEntry extends NotedEntry>(entry: TEntry): TEntry {
  const path = findClass(entry.pages)
  if (!path) return entry
  const { constructor } = valueAt(entry, path) as object
  return { ...entry, hasClass: { path, type: constructor.name } }
}

/** Warns if JSON has made text or fields of the value that `noteClass` has noted. */
export function warnOfLostClass(store: StoreInternals, { name }: Query, entry: NotedEntry): void {
  const { hasClass } = entry
  if (!hasClass || isOfClass(valueAt(entry, hasClass.path))) return
  const field = hasClass.path.slice(2).join('.')
  warnOnce(
    store,
    `thinql: query ${name}: ${field} was a ${hasClass.type} and is none now, because the state went through JSON.`,
  )
}

/** The names of the fields that lead to the first value of a class. A JSON value may be nested deeper than the call stack. */
function findClass(value: unknown, levels = 100): readonly string[] | undefined {
  if (isOfClass(value)) return []
  if (!levels || !isContainer(value)) return undefined
  for (const name of Object.keys(value)) {
    const path = findClass(value[name], levels - 1)
    if (path) return [name, ...path]
  }
  return undefined
}

function isOfClass(value: unknown): boolean {
  return typeof value === 'bigint' || (typeof value === 'object' && value !== null && !isContainer(value))
}

function valueAt({ pages }: NotedEntry, path: readonly string[]): unknown {
  // The state may have another form by now.
  return path.reduce<unknown>((value, name) => (Object(value) as Record<string, unknown>)[name], pages)
}
