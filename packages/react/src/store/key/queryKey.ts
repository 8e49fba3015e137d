import {
  type Client,
  describeDocument,
  type DocumentDescription,
  type GraphQLDocument,
  RequestError,
  toJson,
} from '@thinql/core'
import { isObject, toRequestError } from '@thinql/core/internal'

/** The variables of any operation. */
export type Variables = Readonly<Record<string, unknown>>

/** A document with its variables. The store keeps one entry for each. */
export interface Query {
  readonly document: GraphQLDocument
  readonly operationName: string | undefined
  /** The document's text. */
  readonly text: string
  /** The name of the operation that runs, or `''` if it has none. */
  readonly name: string
  /** The variables as JSON with sorted keys. If the query is invalid, the message of `invalid`, which is not JSON. */
  readonly json: string
  /** Why the query can't be sent. */
  readonly invalid: RequestError | undefined
}

/** Describes a query or a subscription. It never throws, because hooks call it in render. */
export function toQuery(
  client: Client,
  document: GraphQLDocument,
  variables?: Variables,
  operationName?: string,
  kind: DocumentDescription['kind'] = 'query',
): Query {
  let text = ''
  let name = ''
  let json = ''
  let invalid
  try {
    const described = describeDocument(document, { print: client.options.print, operationName })
    text = described.query
    name = described.name ?? ''
    invalid = wrongKind(described, kind)
    toJson({ variables })
    json = JSON.stringify(variables ?? {}, sortKeys)
  } catch (thrown) {
    invalid = toRequestError(`${kind[0]?.toUpperCase()}${kind.slice(1)}${name && ` ${name}`}`, thrown)
  }
  return { document, operationName, text, name, json: invalid ? invalid.message : json, invalid }
}

/** Returns a RequestError if an operation is not of the expected kind. */
export function wrongKind(
  { name, kind }: DocumentDescription,
  expected: DocumentDescription['kind'],
): RequestError | undefined {
  if (kind === expected) return undefined
  return new RequestError(`${name ?? 'The document'} is a ${kind}, not a ${expected}.`)
}

/** Returns the variables of a query as they are sent, or undefined if it has none. */
export function variablesOf({ json, invalid }: Query): Variables | undefined {
  return invalid || json === '{}' ? undefined : (JSON.parse(json) as Variables)
}

/** Returns the key of a query. It is not a hash: two equal hashes would show a user the data of another query. */
export function keyOf({ text, name, json }: Query): string {
  return `${text}\0${name}\0${json}`
}

function sortKeys(_key: string, value: unknown): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, value[key]]),
  )
}
