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
 * @throws RequestError with a `valuePath` for NaN, Infinity, a BigInt, a cycle, an invalid Date, a Map, a File and the like.
 * @example
 * toJson({ variables: { items: [{ price: NaN }] } }) // throws: variables.items.0.price is NaN, …
 */
export function toJson(root: object): string {
  // JSON.stringify writes the copy, so it writes what was checked. A replacer would take twice the time.
  return JSON.stringify(copyJson(root, ''))
}

/**
 * Returns the JSON of variables, for a key. Variables with equal fields have equal JSON, whatever the order of the fields.
 *
 * @throws RequestError as `toJson` does.
 * @internal
 */
export function variablesJson(variables: object): string {
  return JSON.stringify(copyJson(variables, 'variables', outside, true))
}

/** Parses JSON of this file. A number that JavaScript would round stays as it is written, as a value of `JSON.rawJSON`. */
export function parseExactly(json: string): unknown {
  // Few texts have a number of so many digits, and a reviver takes several times as long.
  if (!/[\d.]{16}/.test(json)) return JSON.parse(json)
  return JSON.parse(json, (_name, value: unknown, context?: { source: string }) =>
    // An engine that gives the source has `rawJSON` too. TypeScript knows neither.
    typeof value === 'number' && context && context.source !== String(value)
      ? (JSON as unknown as { rawJSON: (json: string) => object }).rawJSON(context.source)
      : value,
  )
}

/**
 * An object that doesn't inherit from `Object.prototype`: an app may have frozen that, or given it a `toJSON`. It is faster than
 * an object without a prototype.
 */
class Fields {
  [name: string]: unknown
}
Object.setPrototypeOf(Fields.prototype, null)

/** An object that is being copied, and what it is in. */
interface Place {
  readonly item?: unknown
  readonly copy?: unknown
  readonly name: string | number
  readonly around?: Place | undefined
  readonly depth: number
}

/** What variables are in. */
const outside: Place = { name: '', depth: 0 }

/**
 * Copies what a caller has passed, so that a change after the call is not sent: plain objects, lists, and all that is in them.
 * Files, dates and objects of a class stay as they are. A circle stays a circle. The encoder refuses that, and what is too deep.
 */
export function copyPlain<T>(value: T): T {
  // A copy has the type of the original.
  return copyJson(value, '', undefined, false, true) as T
}

/**
 * Copies what JSON writes of a value, and throws if that would lose something. If `sorted`, it sorts the keys, so objects with
 * equal fields have equal JSON. If `lenient`, it keeps what JSON would change.
 */
function copyJson(
  given: unknown,
  name: string | number,
  around?: Place,
  sorted?: boolean,
  lenient?: boolean,
): unknown {
  if (given == null || isPrimitive(given)) return given
  const { toJSON } = given as { readonly toJSON?: unknown }
  const item: unknown = !lenient && typeof toJSON === 'function' ? toJSON.call(given, String(name)) : given
  if (isPrimitive(item)) return item
  const isList = Array.isArray(item)
  const depth = around ? around.depth + 1 : 0
  let reason =
    isList || (lenient ? isPlain : isObject)(item)
      ? depth > maxDepth && 'too deep'
      : typeof item === 'number'
        ? String(item)
        : `${item == null ? 'an invalid' : 'a'} ${tagOf(item ?? given)}`
  for (let at = around; at; at = at.around)
    if (at.item === item) {
      if (lenient) return at.copy
      reason = 'circular'
    }
  if (reason) {
    if (lenient) return item
    const valuePath = around ? [name] : []
    for (let at = around; at?.around; at = at.around) valuePath.unshift(at.name)
    // A path may have thousands of names. `valuePath` has them all.
    throw new InvalidInputError(
      `${valuePath.join('.').slice(0, 200)} is ${reason}, which isn't JSON.${/File|Blob/.test(reason) ? ' Files need upload().' : ''}`,
      { valuePath },
    )
  }
  // A spread keeps an own key `__proto__`. The indexes of a list are its names.
  const copy = (
    isList ? [...(item as unknown[])] : lenient ? { ...(item as object) } : new Fields()
  ) as Fields
  const source = lenient ? copy : (item as Fields)
  const names = isList ? item.keys() : sorted ? Object.keys(source).sort() : Object.keys(source)
  const place = { item, copy, name, around, depth }
  for (const key of names) copy[key] = copyJson(source[key], key, place, sorted, lenient)
  return copy
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

/** Returns the type tag of a value: `Object`, `Array`, `Date`, `File`, and so on. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1)
}
