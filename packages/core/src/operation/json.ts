import { InvalidInputError } from '../result/errors.ts'
import { noText } from '../document/document.ts'
import type { Encoder } from './operation.ts'

/** The `Accept` header of `request`. It prefers the GraphQL media type. Servers that don't know it send JSON. */
export const accept = 'application/graphql-response+json, application/json;q=0.9'

/** The default encoder: a POST with a JSON body. Middleware may replace it. */
export const postJson: Encoder = (operation) => {
  const { documentId, name, variables, query, extensions } = operation
  // For a document without text, middleware such as `persisted` sets one of these fields.
  if (!(query || documentId || extensions?.persistedQuery)) throw new InvalidInputError(noText)
  return {
    url: operation.endpoint,
    method: 'POST',
    // A new object for each call, because a custom fetch may change it.
    headers: { accept: operation.accepts[0], 'content-type': 'application/json' },
    body: toJson({ documentId, operationName: name, variables, query: query || undefined, extensions }),
  }
}

/** The largest number of levels that JSON may have. Some thousands overflow the stack of some platforms. */
export const maxDepth = 2_000

/**
 * Turns an object into JSON, and throws if JSON would silently change a value. `request` uses it for variables and
 * extensions.
 *
 * Undefined is allowed: JSON leaves it out.
 *
 * @param root - The object.
 * @returns The JSON text, for a body or a key.
 * @throws RequestError with a `valuePath` for NaN, Infinity, a BigInt, a cycle, an invalid Date, a Map, a File and the like.
 * @example
 * toJson({ variables: { items: [{ price: NaN }] } }) // throws: variables.items.0.price is NaN, …
 */
export function toJson(root: object): string {
  checkJson(root)
  return JSON.stringify(root)
}

/**
 * Throws if JSON would silently change a value below `parent`. `path` leads to `parent`, and `parents` has the objects on
 * that path. Both end unchanged.
 *
 * @throws InvalidInputError with the `valuePath`.
 */
export function checkJson(
  parent: object,
  path: readonly (string | number)[] = [],
  parents: readonly unknown[] = [parent],
): void {
  for (const name of Object.keys(parent)) {
    const given = (parent as Record<string, unknown>)[name]
    // Most values are strings or missing. They need no check.
    if (typeof given === 'string' || given == null) continue
    const item = hasToJson(given) ? given.toJSON(name) : given
    const reason = parents.includes(item)
      ? 'circular'
      : parents[maxDepth]
        ? 'too deep'
        : invalidReason(item, given)
    if (!reason && typeof item !== 'object') continue
    const valuePath = [...path, Array.isArray(parent) ? Number(name) : name]
    if (reason) {
      // A path may have thousands of names. `valuePath` has them all.
      throw new InvalidInputError(
        `${valuePath.join('.').slice(0, 200)} is ${reason}, which isn't JSON.${/File|Blob/.test(reason) ? ' Files need upload().' : ''}`,
        { valuePath },
      )
    }
    checkJson(item as object, valuePath, [...parents, item])
  }
}

/** Says why JSON would change an item. It returns an empty text if JSON keeps the item. */
function invalidReason(item: unknown, given: unknown): string {
  if (item == null) return `an invalid ${tagOf(given)}`
  if (typeof item === 'number') return Number.isFinite(item) ? '' : String(item)
  const tag = tagOf(item)
  return /^(?:Boolean|String|Array|Object)$/.test(tag) ? '' : `a ${tag}`
}

export function hasToJson(value: unknown): value is { toJSON(key: string): unknown } {
  return typeof (value as { toJSON?: unknown } | null | undefined)?.toJSON === 'function'
}

/** Returns true for a JSON object: not null and not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return tagOf(value) === 'Object'
}

/** Returns the type tag of a value: `Object`, `Array`, `Date`, `File`, and so on. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1)
}
