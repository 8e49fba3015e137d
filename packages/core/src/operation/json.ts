import { InvalidInputError } from '../result/errors.ts'
import type { Encoder } from './operation.ts'

/** What `request` asks for: the GraphQL media type first; servers that don't know it send JSON. */
export const accept = 'application/graphql-response+json, application/json;q=0.9'

/** The encoder of every operation until middleware replaces it: a POST with a JSON body. */
export const postJson: Encoder = ({
  accepts: [accept],
  endpoint,
  documentId,
  name,
  variables,
  query,
  extensions,
}) => ({
  url: endpoint,
  method: 'POST',
  // A new object each time: a custom fetch may write to it.
  headers: { accept, 'content-type': 'application/json' },
  body: toJson({ documentId, operationName: name, variables, query: query || undefined, extensions }),
})

/**
 * Writes JSON, and refuses what JSON would silently change. `request` writes its variables and extensions with it.
 *
 * Undefined passes, because JSON leaves it out as one expects.
 *
 * @param root - What to write.
 * @returns The text, ready for a body or a key.
 * @throws RequestError with the `valuePath` of NaN, Infinity, a BigInt, a cycle, an invalid Date, a Map, a File and the like.
 * @example
 * toJson({ variables: { items: [{ price: NaN }] } }) // throws: variables.items.0.price is NaN, …
 */
export function toJson(root: object): string {
  checkItems(root, [], [])
  return JSON.stringify(root)
}

/** `path` leads to `parent`, and `parents` has the objects on that path. Both are the same at the end as before. */
function checkItems(parent: object, path: (string | number)[], parents: unknown[]): void {
  parents.push(parent)
  for (const name of Object.keys(parent)) {
    const given = (parent as Record<string, unknown>)[name]
    // Most values are strings or missing. They need none of what follows.
    if (typeof given === 'string' || given == null) continue
    path.push(Array.isArray(parent) ? Number(name) : name)
    const item = hasToJson(given) ? given.toJSON(name) : given
    const reason = parents.includes(item) ? 'circular' : invalidReason(item, given)
    if (reason) {
      const advice = /File|Blob/.test(reason) ? 'add upload() to the middleware' : 'convert it first'
      const message = `${path.join('.')} is ${reason}, which JSON can't carry: ${advice}.`
      throw new InvalidInputError(message, { valuePath: path })
    }
    if (typeof item === 'object' && item) checkItems(item, path, parents)
    path.pop()
  }
  parents.pop()
}

/** Why JSON would change an item; empty if it doesn't. */
function invalidReason(item: unknown, given: unknown): string {
  if (item == null) return `an invalid ${tagOf(given)}`
  if (typeof item === 'number') return Number.isFinite(item) ? '' : String(item)
  const tag = tagOf(item)
  return /^(?:Boolean|String|Array|Object)$/.test(tag) ? '' : `a ${tag}`
}

export function hasToJson(value: unknown): value is { toJSON(key: string): unknown } {
  return typeof (value as { toJSON?: unknown } | null | undefined)?.toJSON === 'function'
}

/** Whether a value is an object as JSON has it: neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return tagOf(value) === 'Object'
}

/** The name under which an object presents itself: `Object`, `Array`, `Date`, `File`, and so on. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1)
}
