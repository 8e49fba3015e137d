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
  return JSON.stringify(copyJson(root))
}

/**
 * Returns the JSON of variables, for a key. Variables with equal fields have equal JSON, whatever the order of the fields.
 *
 * @throws RequestError as `toJson` does.
 * @internal
 */
export function variablesJson(variables: object): string {
  return JSON.stringify((copyJson({ variables }, true) as Fields).variables)
}

/**
 * An object that inherits nothing from `Object.prototype`, which may be frozen and may have a `toJSON`. It is faster than one
 * without prototype.
 */
class Fields {
  [name: string]: unknown
}
Object.setPrototypeOf(Fields.prototype, null)

/**
 * Copies what a caller has passed, so that a change after the call is not sent: plain objects, lists, and all that is in them.
 * Files, dates and objects of a class stay as they are. An object that is in several places has one copy, so a circle stays a
 * circle. The encoder refuses that, and what is too deep.
 */
export function copyPlain<T>(value: T): T {
  // A copy has the type of the original.
  return copyJson(value, false, new Map()) as T
}

/**
 * Copies what JSON writes of an object, and throws if that would lose something. If `sorted`, it sorts the keys, so objects with
 * equal fields have equal JSON. With `copies`, it keeps what JSON would change, and has the copy of each object there.
 */
function copyJson(root: unknown, sorted?: boolean, copies?: Map<unknown, unknown>): unknown {
  /** The objects around a value, from the outermost one, and the name in each that leads to the value. */
  const around: unknown[] = []
  const valuePath: (string | number)[] = []
  return copy(root, '')

  function copy(given: unknown, name: string | number): unknown {
    if (given == null || isPrimitive(given)) return given
    const { toJSON } = given as { readonly toJSON?: unknown }
    const item: unknown = !copies && typeof toJSON === 'function' ? toJSON.call(given, String(name)) : given
    const known = isPrimitive(item) ? item : copies?.get(item)
    if (known !== undefined) return known
    const depth = around.length
    const isList = Array.isArray(item)
    const reason =
      isList || (copies ? isPlain : isObject)(item)
        ? around.includes(item)
          ? 'circular'
          : depth > maxDepth && 'too deep'
        : typeof item === 'number'
          ? String(item)
          : `${item == null ? 'an invalid' : 'a'} ${tagOf(item ?? given)}`
    if (reason) {
      if (copies) return item
      valuePath.length = depth
      // A path may have thousands of names. `valuePath` has them all.
      throw new InvalidInputError(
        `${valuePath.join('.').slice(0, 200)} is ${reason}, which isn't JSON.${/File|Blob/.test(reason) ? ' Files need upload().' : ''}`,
        { valuePath },
      )
    }
    // A spread keeps an own key `__proto__`. A list has no names that are texts, so it has the type of an object here.
    const copied = (
      isList ? [...(item as unknown[])] : copies ? { ...(item as object) } : new Fields()
    ) as Fields
    const source = copies ? copied : (item as Fields)
    const names = isList ? item.keys() : sorted ? Object.keys(source).sort() : Object.keys(source)
    around.push(item)
    copies?.set(item, copied)
    for (const key of names) copied[key] = copy(source[key], (valuePath[depth] = key))
    around.pop()
    return copied
  }
}

/** Returns true for an object without a class, of this realm or of another one. */
function isPlain(value: unknown): value is object {
  return !Object.getPrototypeOf(Object.getPrototypeOf(value ?? '') ?? Object.prototype)
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
