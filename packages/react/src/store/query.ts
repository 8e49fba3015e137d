import { type Client, describeDocument, type GraphQLDocument, RequestError, toJson } from '@thinql/core'
import { sortKeys } from './sortKeys.ts'

/** The variables of an operation, when it doesn't matter of which one. */
export type Variables = Readonly<Record<string, unknown>>

/** What is asked: a document with its variables. */
export interface Query {
  readonly document: GraphQLDocument
  readonly variables: Variables | undefined
  readonly operationName: string | undefined
  /** The document's source text. */
  readonly text: string
  /** Says which queries are the same. A full string: a hash would some day show a user the data of another query. */
  readonly key: string
  /** Why it can't be sent. */
  readonly invalid?: RequestError
}

/** Describes a query; never throws, because hooks call it in render. */
export function toQuery(
  client: Client,
  document: GraphQLDocument,
  variables?: Variables,
  operationName?: string,
): Query {
  let name
  let text = ''
  try {
    const described = describe(client, document, 'query', operationName)
    ;({ name, query: text } = described)
    toJson({ variables })
    const json = JSON.stringify(sortKeys(variables ?? {}))
    return { document, variables, operationName, text, key: keyOf(name, text, json) }
  } catch (thrown) {
    const invalid = toRequestError(thrown)
    // No message is JSON, so variables that can be sent have other keys.
    return { document, variables, operationName, text, key: keyOf(name, text, invalid.message), invalid }
  }
}

/** Says what a document says of itself. Throws a RequestError where it is of another kind. */
export function describe(
  { options: { print } }: Client,
  document: GraphQLDocument,
  expected: 'query' | 'mutation',
  operationName?: string,
): ReturnType<typeof describeDocument> {
  const described = describeDocument(document, { print, operationName })
  if (described.kind === expected) return described
  throw new RequestError(
    `${described.name ?? 'The document'} is a ${described.kind}, where a ${expected} belongs.`,
  )
}

/** What the caller's code threw, as an error of a Result. */
export function toRequestError(thrown: unknown): RequestError {
  return thrown instanceof RequestError ? thrown : new RequestError(String(thrown), { cause: thrown })
}

function keyOf(name = '', text: string, variables: string) {
  return `${name}\0${text}\0${variables}`
}
