import {
  type Client,
  describeDocument,
  type DocumentDescription,
  type GraphQLDocument,
  RequestError,
  toJson,
} from '@thinql/core'
import { isObject, toRequestError } from '@thinql/core/internal'

/** The variables of an operation, whatever its document. */
export type Variables = Readonly<Record<string, unknown>>

/** A document with its variables: what the store keeps one entry for. */
export interface Query {
  readonly document: GraphQLDocument
  readonly operationName: string | undefined
  /** The document's text. */
  readonly text: string
  /** The name of the operation that runs; empty where it has none. */
  readonly name: string
  /** The variables as JSON with sorted keys; a message where they can't be sent, which is no JSON. */
  readonly json: string
  /** Why it can't be sent. */
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

/** A RequestError where an operation is of another kind than it must be. */
export function wrongKind(
  { name, kind }: DocumentDescription,
  expected: DocumentDescription['kind'],
): RequestError | undefined {
  if (kind === expected) return undefined
  return new RequestError(`${name ?? 'The document'} is a ${kind}, where a ${expected} belongs.`)
}

/** The variables of a query as the wire writes them; undefined where it has none. */
export function variablesOf({ json, invalid }: Query): Variables | undefined {
  return invalid || json === '{}' ? undefined : (JSON.parse(json) as Variables)
}

/** Names a query. It is the full text and not a hash, which would some day show a user the data of another query. */
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
