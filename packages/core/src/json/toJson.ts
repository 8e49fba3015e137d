import { Complaint } from '../errors/Complaint.ts'
import { tagOf } from './tagOf.ts'

/**
 * Writes JSON, and refuses what JSON would silently change: what a request does with its variables and extensions.
 *
 * Undefined passes, because leaving it out is what it says.
 *
 * @param root - What to write.
 * @returns The text, ready for a body or a key.
 * @throws RequestError with the `valuePath` of NaN, Infinity, a BigInt, a cycle, an invalid Date, a Map, a File and the like.
 * @example
 * toJson({ variables: { items: [{ price: NaN }] } }) // throws: variables.items[0].price is NaN, …
 */
export function toJson(root: object): string {
  visitItems(root)
  return JSON.stringify(root)
}

/** Where an item stands: under its key in an object, which has a place of its own but for the root. */
interface Place {
  readonly key: string | number
  readonly parent: object
  readonly above: Place | undefined
}

function visitItems(parent: object, above?: Place): void {
  for (const name of Object.keys(parent)) {
    const given = (parent as Record<string, unknown>)[name]
    // Most values are strings or missing; they need none of what follows.
    if (typeof given === 'string' || given == null) continue
    const place = { key: Array.isArray(parent) ? Number(name) : name, parent, above }
    const item = hasToJson(given) ? given.toJSON(name) : given
    if (isWithin(item, place)) refuse('circular', place)
    if (item == null) refuse(`an invalid ${tagOf(given)}`, place)
    if (!isJson(item)) refuse(nameOf(item), place)
    if (typeof item === 'object') visitItems(item, place)
  }
}

function isWithin(item: unknown, place: Place | undefined): boolean {
  return place !== undefined && (item === place.parent || isWithin(item, place.above))
}

function refuse(what: string, place: Place): never {
  const path = pathTo(place)
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')
  const advice = /File|Blob/.test(what) ? 'add upload() to the middleware' : 'convert it first'
  throw new Complaint(`${text.slice(1)} is ${what}, which JSON can't carry: ${advice}.`, { valuePath: path })
}

function pathTo(place: Place | undefined): Place['key'][] {
  return place ? [...pathTo(place.above), place.key] : []
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
