import {
  type Client,
  describeDocument,
  type DocumentDescription,
  type GraphQLDocument,
  RequestError,
  type Failure,
} from '@thinql/core'
import { thrownResult, variablesJson } from '@thinql/core/internal'
import type { AnyNamingOptions } from '../shared/queryArgs.ts'

/** The variables of any operation. */
export type Variables = Readonly<Record<string, unknown>>

/** A document with its variables. The store keeps one entry for each. */
export interface Query {
  readonly document: GraphQLDocument
  readonly operationName: string | undefined
  readonly kind: DocumentDescription['kind']
  /** The document's text, or its hash if it has no text. */
  readonly text: string
  /** The name of the operation that runs, or `''` if it has none. */
  readonly name: string
  /**
   * The name, a NUL character, and the variables as JSON with sorted keys. If the query is invalid, the message of
   * `invalid` replaces the JSON.
   */
  readonly call: string
  /** Why the query can't be sent. */
  readonly invalid: Failure | undefined
}

/** Names queries and lists: all of a document's text, or those of one call, which are a query and the list that begins with it. */
export interface QueryFilter {
  readonly text: string
  readonly call?: string | undefined
}

/** Describes an operation. It never throws, because hooks call it in render. */
export function toQuery(
  client: Client,
  document: GraphQLDocument,
  { variables, operationName }: AnyNamingOptions = {},
  kind: DocumentDescription['kind'] = 'query',
): Query {
  let text = ''
  let name = ''
  let json = ''
  let described: DocumentDescription | undefined
  let invalid: Failure | undefined
  try {
    described = describeDocument(document, { print: client.options.print, operationName, kind })
    // A document without text has a hash.
    text = described.query || String(described.hash)
    name = described.name ?? ''
    if (described.kind !== kind)
      invalid = new RequestError(`${name || 'The document'} is a ${described.kind}, not a ${kind}.`)
    json = variables == null ? '{}' : variablesJson(variables)
  } catch (thrown) {
    invalid = thrownResult(described, thrown).error
  }
  return {
    document,
    operationName,
    kind,
    text,
    name,
    call: `${name}\0${invalid ? invalid.message : json}`,
    invalid,
  }
}

/** Returns the variables of a query as they are sent, or undefined if it has none. */
export function variablesOf({ call, invalid }: Query): Variables | undefined {
  // JSON has no NUL character.
  const json = call.slice(call.lastIndexOf('\0') + 1)
  return invalid || json === '{}' ? undefined : (JSON.parse(json) as Variables)
}

/** Turns the query of a first page into the query of its list. The second part of the key of a list begins with NUL. */
export function listQuery(query: Query): Query {
  return { ...query, call: `\0${query.call}` }
}

export function isListQuery({ call }: Query): boolean {
  return call.startsWith('\0')
}

/** Returns the key of a query. It is not a hash: two equal hashes would show a user the data of another query. */
export function keyOf({ text, call }: Query): string {
  return `${text}\0${call}`
}
