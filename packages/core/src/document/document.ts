import { InvalidInputError } from '../result/errors.ts'

/** The type of the data and the variables of an untyped document: anything is allowed. */
export type Untyped = any

/**
 * The types of the data and the variables that graphql-typed-document-node, GraphQL Code Generator and gql.tada attach
 * to a document.
 *
 * It has the same structure as their types. So TypeScript infers from their documents without a dependency on them.
 */
export interface DocumentTypeDecoration<TData, TVariables> {
  __apiType?: (variables: TVariables) => TData
}

/** The fields of a (Typed)DocumentNode that this package needs. */
export interface DocumentNodeLike {
  readonly kind: 'Document'
  readonly definitions: readonly unknown[]
}

/** A GraphQL document: source text, a code generator's `TypedDocumentString`, or a (Typed)DocumentNode. */
export type GraphQLDocument<TData = Untyped, TVariables = Untyped> =
  | string
  | (DocumentTypeDecoration<TData, TVariables> & DocumentNodeLike)
  | (DocumentTypeDecoration<TData, TVariables> & String)

/** Turns a DocumentNode into source text: `print` of this package or of `graphql`, whose types differ by version. */
export type PrintDocument = (document: Untyped) => string

interface ParsedDocument extends DocumentNodeLike {
  readonly loc?: { readonly source?: { readonly body: string } }
}

/**
 * Returns the source text of a document. If `print` is given, it prints every DocumentNode: tools may change the nodes
 * and keep the old text.
 *
 * @throws InvalidInputError when the document has no text.
 */
export function sourceText(document: GraphQLDocument, print: PrintDocument | undefined): string {
  const text = isParsed(document)
    ? print
      ? print(document)
      : document.loc?.source?.body
    : (document as string | undefined)?.valueOf()
  // Untyped code may pass anything. Some code generators remove the text of a document.
  if (typeof text !== 'string' || !text.trim()) {
    throw new InvalidInputError('the document has no source text: pass a string, or give the client `print`.')
  }
  return text
}

function isParsed(document: GraphQLDocument): document is ParsedDocument {
  return (document as DocumentNodeLike | undefined)?.kind === 'Document'
}
