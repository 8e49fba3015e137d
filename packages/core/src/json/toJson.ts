import { Complaint } from '../errors/Complaint.ts'
import { tagOf } from './tagOf.ts'

/**
 * Writes JSON, and refuses what JSON would silently change: what a request does with its variables and extensions.
 *
 * Undefined passes, because leaving it out is what it says.
 *
 * @param root - What to write.
 * @returns The text, ready for a body or a key.
 * @throws RequestError with the `path` of NaN, Infinity, a BigInt, a cycle, an invalid Date, a Map, a File and the like.
 * @example
 * toJson({ variables: { items: [{ price: NaN }] } }) // throws: variables.items[0].price is NaN, …
 */
export function toJson(root: object): string {
  const path: (string | number)[] = []
  const ancestors: unknown[] = []
  visitItems(root)
  return JSON.stringify(root)

  function visitItems(parent: object): void {
    ancestors.push(parent)
    for (const name of Object.keys(parent)) {
      const given = (parent as Record<string, unknown>)[name]
      // Most values are strings or missing; they need none of what follows.
      if (typeof given === 'string' || given == null) continue
      path.push(Array.isArray(parent) ? Number(name) : name)
      const item = hasToJson(given) ? given.toJSON(name) : given
      if (ancestors.includes(item)) refuse('circular')
      if (item == null) refuse(`an invalid ${tagOf(given)}`)
      if (!isJson(item)) refuse(nameOf(item))
      if (typeof item === 'object') visitItems(item)
      path.pop()
    }
    ancestors.pop()
  }

  function refuse(what: string): never {
    const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')
    const advice = /File|Blob/.test(what) ? 'add upload() to the middleware' : 'convert it first'
    throw new Complaint(`${place.slice(1)} is ${what}, which JSON can't carry: ${advice}.`, { path })
  }
}

export function hasToJson(value: unknown): value is { toJSON(key: string): unknown } {
  return typeof (value as { toJSON?: unknown } | null | undefined)?.toJSON === 'function'
}

function isJson(value: unknown): boolean {
  const tag = tagOf(value)
  return tag === 'Number' ? Number.isFinite(value) : /^(?:Boolean|String|Array|Object)$/.test(tag)
}

function nameOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : `a ${tagOf(value)}`
}
