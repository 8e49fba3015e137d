import { type ClientOptions, describeDocument, type GraphQLDocument, type RequestError } from '@thinql/core'
import { wrongKind } from './operationKind.ts'
import { type Variables, variablesKey } from './variablesKey.ts'

/** What is asked: a document with its variables. */
export interface Query {
  readonly document: GraphQLDocument
  readonly variables: Variables | undefined
  /** The operation's name. */
  readonly name: string | undefined
  /** The document's source text. */
  readonly text: string
  readonly variablesKey: string
  /** Says which queries are the same. A full string: a hash would some day show a user the data of another query. */
  readonly key: string
  /** Why it can't be asked: it is no query. */
  readonly invalid: RequestError | undefined
}

/** Describes a query; never throws, because hooks call it in render. */
export function toQuery(
  document: GraphQLDocument,
  variables: Variables | undefined,
  options: Pick<ClientOptions, 'print'> & { readonly operationName?: string | undefined },
): Query {
  const described = describe(document, options)
  const json = variablesKey(variables)
  const { name, query: text } = described
  return {
    document,
    variables,
    name,
    text,
    variablesKey: json,
    key: `${name ?? ''}\0${text}\0${json}`,
    invalid: described.kind === 'query' ? undefined : wrongKind(described, 'query'),
  }
}

function describe(...args: Parameters<typeof describeDocument>): ReturnType<typeof describeDocument> {
  try {
    return describeDocument(...args)
  } catch {
    // The client refuses it too, and says why.
    return { query: '', name: undefined, kind: 'query' }
  }
}
