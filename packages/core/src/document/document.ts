import { InvalidInputError } from '../result/errors.ts'

/** The type of the data and the variables of an untyped document: nothing is known, so everything is allowed. */
export type Untyped = any

/**
 * The decoration that graphql-typed-document-node, GraphQL Code Generator and gql.tada put on documents.
 *
 * It has the structure of theirs, so that all of them infer and none is a dependency.
 */
export interface DocumentTypeDecoration<TData, TVariables> {
  __apiType?: (variables: TVariables) => TData
}

/** A (Typed)DocumentNode, as far as it matters here. */
export interface DocumentNodeLike {
  readonly kind: 'Document'
  readonly definitions: readonly unknown[]
}

/** A GraphQL document: source text, a code generator's `TypedDocumentString`, or a (Typed)DocumentNode. */
export type GraphQLDocument<TData = Untyped, TVariables = Untyped> =
  | string
  | (DocumentTypeDecoration<TData, TVariables> & DocumentNodeLike)
  | (DocumentTypeDecoration<TData, TVariables> & String)

/** Turns a DocumentNode into source text: `print` of this package, or of `graphql`, whose node types differ by version. */
export type PrintDocument = (document: Untyped) => string

interface ParsedDocument extends DocumentNodeLike {
  readonly loc?: { readonly source?: { readonly body: string } }
}

/**
 * The source text of a document. A DocumentNode is printed if `print` is given, because tools change nodes and leave
 * their text as it was.
 *
 * @throws RequestError when there is none.
 */
export function sourceText(document: GraphQLDocument, print: PrintDocument | undefined): string {
  const text = isParsed(document)
    ? print
      ? print(document)
      : document.loc?.source?.body
    : (document as string | undefined)?.valueOf()
  // Untyped code may pass anything, such as what a code generator leaves when it removes the text.
  if (typeof text !== 'string' || !text.trim()) {
    throw new InvalidInputError('the document has no source text: pass a string, or give the client `print`.')
  }
  return text
}

function isParsed(document: GraphQLDocument): document is ParsedDocument {
  return (document as DocumentNodeLike | undefined)?.kind === 'Document'
}
