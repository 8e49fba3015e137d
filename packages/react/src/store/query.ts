import {
  type Client,
  describeDocument,
  type DocumentDescription,
  type GraphQLDocument,
  RequestError,
  toJson,
} from '@thinql/core'
import { sortKeys } from './sortKeys.ts'

/** The variables of an operation, when it doesn't matter of which one. */
export type Variables = Readonly<Record<string, unknown>>

type Kind = DocumentDescription['kind']

/** What is asked: a document with its variables. */
export interface Query {
  readonly document: GraphQLDocument
  readonly variables: Variables | undefined
  readonly operationName: string | undefined
  /** The document's source text. */
  readonly text: string
  /** Says which queries with the same text are the same. */
  readonly call: string
  /** Why it can't be sent. */
  readonly invalid?: RequestError
}

/** Says which queries are the same. A full string: a hash would some day show a user the data of another query. */
export function keyOf({ text, call }: Query): string {
  return `${text}\0${call}`
}

/** Describes a query, or a subscription; never throws, because hooks call it in render. */
export function toQuery(
  client: Client,
  document: GraphQLDocument,
  variables?: Variables,
  operationName?: string,
  kind: Kind = 'query',
): Query {
  let name
  let text = ''
  try {
    const described = describeDocument(document, { print: client.options.print, operationName })
    ;({ name, query: text } = described)
    checkKind(described, kind)
    return { document, variables, operationName, text, call: toCall(name, toKey(variables)) }
  } catch (thrown) {
    const label = kind === 'query' ? 'Query' : 'Subscription'
    const invalid = toRequestError(thrown, name ? `${label} ${name}` : label)
    // No message is JSON, so variables that can be sent have other keys.
    return { document, variables, operationName, text, call: toCall(name, invalid.message), invalid }
  }
}

/** Throws a RequestError where an operation is of another kind. */
export function checkKind({ name, kind }: DocumentDescription, expected: Kind): void {
  if (kind === expected) return
  throw new RequestError(`${name ?? 'the document'} is a ${kind}, where a ${expected} belongs.`)
}

/** What stood in the way of an operation, or what `print` threw, as an error of a Result. */
export function toRequestError(thrown: unknown, label: string): RequestError {
  if (!(thrown instanceof RequestError)) {
    return new RequestError(`${label}: a function of the caller threw; see the cause.`, { cause: thrown })
  }
  const { message, valuePath, cause } = thrown
  return new RequestError(`${label}: ${message}`, { valuePath, cause })
}

function toCall(name = '', variables: string): string {
  return `${name}\0${variables}`
}

/** Variables as the wire carries them, with their keys in order. */
function toKey(variables: Variables | undefined): string {
  if (!variables) return '{}'
  toJson({ variables })
  return JSON.stringify(sortKeys(variables))
}
