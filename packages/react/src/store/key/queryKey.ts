import {
  type Client,
  describeDocument,
  type DocumentDescription,
  type GraphQLDocument,
  type Failure,
  RequestError,
} from '@thinql/core'
import { InvalidInputError, parseExactly, thrownResult, variablesJson } from '@thinql/core/internal'

/** What names a query beside its document and its variables. */
export interface NamingOptions {
  /**
   * The name of the operation to run, to read or to change, if the document has several.
   * @default inferred from the document
   */
  operationName?: string | undefined
}

/** The options that name a query, for any document. */
export interface AnyNamingOptions extends NamingOptions {
  variables?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The type of the arguments after the document, for a hook of your own that passes them on.
 *
 * `variables` is required exactly when the document requires it.
 *
 * @example
 * function useTeamQuery<TData, TVariables>(
 *   document: GraphQLDocument<TData, TVariables>,
 *   ...options: QueryArgs<TVariables, ActiveQueryOptions>
 * ) {
 *   return useQuery(document, ...options)
 * }
 */
// NoInfer goes around the whole union. Inside the union, TypeScript 5.4 accepts variables that don't exist.
export type QueryArgs<TVariables, TOptions, TToken = never> =
  {} extends NoInfer<TVariables>
    ? [options?: TOptions & { variables?: NoInfer<TVariables | TToken> | undefined }]
    : [options: TOptions & { variables: NoInfer<TVariables | TToken> }]

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

/** What says whether two queries are the same. */
export type QueryKey = Pick<Query, 'text' | 'call'>

/**
 * Names queries and lists: all of a document's text, or those of one call, which are a query and the list
 * that begins with it.
 */
export interface QueryFilter {
  readonly text: string
  readonly call?: string | undefined
}

/** Why a query with `skipToken` can't be sent. One for all, because a render would take the time to create it. */
const skipped: Failure | undefined = /* @__PURE__ */ new RequestError('The query is skipped.')

/** Describes an operation. It never throws, because hooks call it in render. With `skipToken`, it can't be sent. */
export function toQuery(
  client: Client,
  document: GraphQLDocument,
  options?: (NamingOptions & { readonly variables?: Variables | symbol | undefined }) | null,
  kind: DocumentDescription['kind'] = 'query',
): Query {
  // Untyped code may pass null.
  const given = Object(options) as NonNullable<typeof options>
  const { variables, operationName } = given
  let text = ''
  let name = ''
  let json = '{}'
  let described: DocumentDescription | undefined
  let invalid = typeof variables === 'symbol' ? skipped : undefined
  try {
    described = describeDocument(document, { print: client.options.print, operationName, kind })
    // A document without text has a hash.
    text = described.query || String(described.hash)
    name = described.name ?? ''
    if (described.kind !== kind) throw new InvalidInputError(`this is not a ${kind}.`)
    const isSkipped = typeof variables === 'symbol'
    if (variables != null && !isSkipped) json = variablesJson(variables)
  } catch (thrown) {
    invalid = thrownResult(described, thrown).error
  }
  return {
    document,
    operationName,
    kind,
    text,
    name,
    call: `${name}\x1F${invalid ? invalid.message : json}`,
    invalid,
  }
}

/** Returns the variables of a query as they are sent, or undefined if it has none. */
export function variablesOf({ call, invalid }: Query): Variables | undefined {
  // JSON has no such character.
  const json = call.slice(call.lastIndexOf('\x1F') + 1)
  const hasNone = invalid ?? json === '{}'
  return hasNone ? undefined : (parseExactly(json) as Variables)
}

/** Turns the query of a first page into the query of its list. The second part of the key of a list is empty. */
export function listQuery(query: Query): Query {
  return { ...query, call: `\x1F${query.call}` }
}

export function firstQuery(query: Query): Query {
  return { ...query, call: query.call.slice(1) }
}

export function isListQuery({ call }: Query): boolean {
  return call.startsWith('\x1F')
}

/**
 * Returns the key of a query. It is not a hash: two equal hashes would show a user the data of another query.
 *
 * U+001F separates its parts. HTML would change U+0000, and some frameworks write a state into a script as it is.
 */
export function queryKeyOf({ text, call }: Query): string {
  return `${text}\x1F${call}`
}

/**
 * A map from queries to values.
 *
 * It has two levels. So a lookup doesn't join the document's text, which may be long, into a new key.
 */
export class QueryMap<TValue> {
  readonly #byText = new Map<string, Map<string, TValue>>()

  get({ text, call }: QueryKey): TValue | undefined {
    return this.#byText.get(text)?.get(call)
  }

  set({ text, call }: Query, value: TValue): void {
    const values = this.#byText.get(text) ?? new Map<string, TValue>()
    this.#byText.set(text, values.set(call, value))
  }

  /** Deletes a value, unless another one has replaced it. */
  delete({ text, call }: Query, value: TValue): void {
    const values = this.#byText.get(text)
    if (values?.get(call) === value) values.delete(call)
    if (!values?.size) this.#byText.delete(text)
  }

  /** Returns all values, or those that a filter names. */
  values({ text, call }: { readonly [Name in keyof QueryFilter]?: string | undefined } = {}): TValue[] {
    const maps = text === undefined ? [...this.#byText.values()] : [this.#byText.get(text)]
    return maps.flatMap((values) =>
      call === undefined
        ? [...(values?.values() ?? [])]
        : [call, `\x1F${call}`].flatMap((key) => values?.get(key) ?? []),
    )
  }
}
