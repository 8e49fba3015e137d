import { InvalidInputError } from '../result/errors.ts'

/** The largest number of levels that JSON may have. Some thousands overflow the stack of some platforms. */
export const maxDepth = 2_000

/**
 * Turns an object into JSON, and throws if JSON would silently change a value. `request` uses it for variables and
 * extensions.
 *
 * Undefined is allowed. JSON leaves out such a field, and writes null in a list.
 *
 * @param root - The object.
 * @returns The JSON text, for a body.
 * @throws RequestError with a `valuePath` for NaN, Infinity, a BigInt, a cycle, an invalid Date, a Map, a
 * File and the like.
 * @example
 * toJson({ variables: { items: [{ price: NaN }] } }) // throws: variables.items.0.price is NaN, …
 */
export function toJson(root: object): string {
  // JSON.stringify writes the copy, so it writes what was checked. A replacer would take twice the time.
  return JSON.stringify(copyJson(root, Object.keys))
}

/**
 * Returns the JSON of variables, for a key. Variables with equal fields have equal JSON, whatever the order
 * of the fields.
 *
 * @throws RequestError as `toJson` does.
 * @internal
 */
export function variablesJson(variables: object): string {
  return JSON.stringify(copyJson(variables, sortedKeys, 'variables'))
}

/**
 * Parses JSON of this file. A number that JavaScript would round stays as it is written, as a value of
 * `JSON.rawJSON`.
 */
export function parseExactly(json: string): unknown {
  // Few texts have a number of so many digits, and a reviver takes several times as long.
  if (!/[\d.]{16}/.test(json)) return JSON.parse(json)
  return JSON.parse(json, (_name, value: unknown, context?: { source: string }) => {
    if (typeof value !== 'number' || !context) return value
    const isExact = context.source === String(value)
    // An engine that gives the source has `rawJSON` too. TypeScript knows neither.
    return isExact
      ? value
      : (JSON as unknown as { rawJSON: (json: string) => object }).rawJSON(context.source)
  })
}

/**
 * An object that doesn't inherit from `Object.prototype`: an app may have frozen that, or given it a
 * `toJSON`. It is faster than an object without a prototype.
 */
class Fields {
  [name: string]: unknown
}
Object.setPrototypeOf(Fields.prototype, null)

/** Returns the names of the fields of an object, in the order in which JSON has them. */
type KeysOf = (object: object) => string[]

/** An object that is being copied, and its name in the object around it. The outermost one may have none. */
interface Place {
  readonly item: unknown
  readonly name: string | number | undefined
}

/**
 * Copies what JSON writes of a value, and throws if that would lose something.
 *
 * @param given - The value, before its `toJSON`.
 * @param keysOf - Says in which order it copies the fields of an object.
 * @param name - The name of the value in the object around it.
 * @param around - The objects around the value.
 */
function copyJson(given: unknown, keysOf: KeysOf, name?: Place['name'], around: Place[] = []): unknown {
  if (given == null || isPrimitive(given)) return given
  const { toJSON } = given as { readonly toJSON?: unknown }
  const hasOwnJson = typeof toJSON === 'function'
  const item: unknown = hasOwnJson ? toJSON.call(given, String(name ?? '')) : given
  if (isPrimitive(item)) return item
  const place = { item, name }
  const reason = reasonAgainst(item, given, around)
  if (reason) throw refusal(reason, [...around, place])
  const isList = Array.isArray(item)
  // A spread turns the holes of a list into undefined.
  const copy = (isList ? [...(item as unknown[])] : new Fields()) as Fields
  const keys = isList ? item.keys() : keysOf(item as object)
  around.push(place)
  for (const key of keys) copy[key] = copyJson((item as Fields)[key], keysOf, key, around)
  around.pop()
  return copy
}

function refusal(reason: string, places: readonly Place[]): InvalidInputError {
  const valuePath = places.flatMap(({ name }) => name ?? [])
  // A path may have thousands of names. `valuePath` has them all.
  const path = valuePath.join('.').slice(0, 200)
  const advice = /File|Blob/.test(reason) ? ' Files need upload().' : ''
  return new InvalidInputError(`${path} is ${reason}, which isn't JSON.${advice}`, { valuePath })
}

/**
 * Says why something isn't JSON: a value that JSON doesn't know, an object that is in itself, or in too many
 * others.
 */
function reasonAgainst(item: unknown, given: unknown, around: readonly Place[]): string | undefined {
  if (typeof item === 'number') return String(item)
  if (item == null) return `an invalid ${tagOf(given)}`
  if (!Array.isArray(item) && !isObject(item)) return `a ${tagOf(item)}`
  if (around.some((place) => place.item === item)) return 'circular'
  if (around.length > maxDepth) return 'too deep'
  return undefined
}

/** The names of an object in one order, so that objects with equal fields have equal JSON. */
function sortedKeys(object: object): string[] {
  return Object.keys(object).sort()
}

/**
 * Copies what a caller has passed, so that a change after the call is not sent: plain objects, lists, and all
 * that is in them. Files, dates and objects of a class stay as they are. A circle stays a circle. The encoder
 * refuses that, and what is too deep.
 *
 * @param value - What the caller has passed.
 * @param around - The objects around the value, and their copies.
 */
export function copyPlain<T>(value: T, around: (readonly [unknown, unknown])[] = []): T {
  if (isPrimitive(value) || !isContainer(value)) return value
  if (around.length > maxDepth) return value
  const known = around.find(([original]) => original === value)
  if (known) return known[1] as T
  const isList = Array.isArray(value)
  // A spread keeps an own key `__proto__`.
  const copy = (isList ? [...(value as unknown[])] : { ...value }) as Record<string | number, unknown>
  around.push([value, copy])
  for (const key of isList ? value.keys() : Object.keys(copy)) copy[key] = copyPlain(copy[key], around)
  around.pop()
  // A copy has the type of the original.
  return copy as T
}

/** Returns true for an object without a class, of this realm or of another one. */
function isPlain(value: unknown): value is object {
  return !Object.getPrototypeOf(Object.getPrototypeOf(value) ?? Object.prototype)
}

/** Whether JSON keeps a value that is not an object. `JSON.rawJSON` makes such a value in newer engines. */
export function isPrimitive(value: unknown): boolean {
  return (
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    Number.isFinite(value) ||
    !!(JSON as { isRawJSON?: (value: unknown) => boolean }).isRawJSON?.(value)
  )
}

/**
 * Returns true for a JSON object: not null and not an array.
 *
 * @internal
 */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return tagOf(value) === 'Object'
}

/**
 * Returns true for what has parts in JSON: a list, and an object without a class. An object of a class, such
 * as the exact number that a parser of a middleware has made, is one value.
 *
 * @internal
 */
export function isContainer(value: unknown): value is Record<string | number, unknown> {
  return Array.isArray(value) || (value != null && isPlain(value))
}

/** Returns the type tag of a value: `Object`, `Array`, `Date`, `File`, and so on. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1)
}
