import { noText } from '../document/document.ts'
import { InvalidInputError } from '../result/errors.ts'
import type { Encoder } from './operation.ts'

/** The `Accept` header of `request`. It prefers the GraphQL media type. Servers that don't know it send JSON. */
export const accept = 'application/graphql-response+json, application/json;q=0.9'

/** The default encoder: a POST with a JSON body. Middleware may replace it. */
export const postJson: Encoder = (operation) => {
  const { accept, documentId, name, variables, query, extensions } = operation
  // For a document without text, middleware such as `persisted` sets one of these fields.
  if (!(query || documentId || extensions?.persistedQuery)) throw new InvalidInputError(noText)
  return {
    url: operation.endpoint,
    method: 'POST',
    // A new object for each call, because a custom fetch may change it.
    headers: { accept, 'content-type': 'application/json' },
    body: toJson({ documentId, operationName: name, variables, query: query || undefined, extensions }),
  }
}

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
  return JSON.stringify(copyJson(root, false, ''))
}

/**
 * Returns the JSON of variables, for a key. Variables with equal fields have equal JSON, whatever the order of the fields.
 *
 * @throws RequestError as `toJson` does.
 * @internal
 */
export function variablesJson(variables: object): string {
  return JSON.stringify(copyJson(variables, true, 'variables', { name: '' }))
}

/** An object, its name in the object around it, and that object. The name of the outermost one is not a part of a path. */
interface Place {
  readonly item?: unknown
  readonly name: string | number
  readonly around?: Place | undefined
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
 * Copies what JSON writes of a value, and throws if that would lose something. If `sorted`, it sorts the keys, so objects with
 * equal fields have equal JSON. `name` and `around` say where the value is.
 */
function copyJson(given: unknown, sorted: boolean, name: string | number, around?: Place): unknown {
  if (given == null || isPrimitive(given)) return given
  const { toJSON } = given as { readonly toJSON?: unknown }
  const item: unknown = typeof toJSON === 'function' ? toJSON.call(given, String(name)) : given
  if (isPrimitive(item)) return item
  const place: Place = { item, name, around }
  let reason =
    Array.isArray(item) || isObject(item)
      ? ''
      : item == null
        ? `an invalid ${tagOf(given)}`
        : typeof item === 'number'
          ? String(item)
          : `a ${tagOf(item)}`
  let depth = 0
  for (let at = around; at; at = at.around) {
    if (at.item === item) reason ||= 'circular'
    if (++depth > maxDepth) reason ||= 'too deep'
  }
  if (reason) {
    const valuePath: (string | number)[] = []
    for (let at = place; at.around; at = at.around) valuePath.unshift(at.name)
    // A path may have thousands of names. `valuePath` has them all.
    throw new InvalidInputError(
      `${valuePath.join('.').slice(0, 200)} is ${reason}, which isn't JSON.${/File|Blob/.test(reason) ? ' Files need upload().' : ''}`,
      { valuePath },
    )
  }
  if (Array.isArray(item))
    return [...(item as unknown[])].map((value, index) => copyJson(value, sorted, index, place))
  const source = item as Readonly<Record<string, unknown>>
  const copy = new Fields()
  const names = Object.keys(source)
  for (const name of sorted ? names.sort() : names) copy[name] = copyJson(source[name], sorted, name, place)
  return copy
}

/** Whether JSON keeps a value that is not an object. `JSON.rawJSON` makes such a value in newer engines. */
function isPrimitive(value: unknown): boolean {
  return (
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    Number.isFinite(value) ||
    !!(JSON as { isRawJSON?: (value: unknown) => boolean }).isRawJSON?.(value)
  )
}

/**
 * Copies a plain object or a list, and all plain objects and lists in it. Files, dates and objects of a class stay as they
 * are. An object that is in several places has one copy, so a circle stays a circle.
 */
export function copyPlain<T>(root: T): T {
  // Most calls have no headers and no extensions.
  if (!root) return root
  const copies = new Map<unknown, Record<string, unknown>>()
  const copyOf = (value: unknown): unknown => {
    if (isPrimitive(value) || (!Array.isArray(value) && !isPlain(value))) return value
    // A spread keeps an own key `__proto__`.
    if (!copies.has(value))
      copies.set(
        value,
        (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>,
      )
    return copies.get(value)
  }
  const copy = copyOf(root)
  // The loop also gets the copies that it adds. A recursion would overflow the stack.
  for (const copy of copies.values()) {
    for (const name of Object.keys(copy)) copy[name] = copyOf(copy[name])
  }
  // It has the type of the original.
  return copy as T
}

/** Returns true for an object without a class, of this realm or of another one. */
function isPlain(value: unknown): value is object {
  return !Object.getPrototypeOf(Object.getPrototypeOf(value ?? '') ?? Object.prototype)
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
