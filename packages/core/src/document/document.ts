import { scanDefinitions } from './scan.ts'

/**
 * The type of the data and the variables of an untyped document: anything is allowed.
 *
 * @internal
 */
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

/**
 * The fields of a (Typed)DocumentNode that this package needs.
 *
 * @internal
 */
export interface DocumentNodeLike {
  readonly kind: 'Document'
  readonly definitions: readonly unknown[]
  /** Has the text that the document was parsed from. */
  readonly loc?: { readonly source?: { readonly body: string } } | undefined
  /** The id of a document that the server knows. gql.tada writes it. */
  readonly documentId?: string | undefined
}

/**
 * What this package needs of a `String`. All of it has an index, by which TypeScript compares a list of documents with
 * the letters of a text, and says that a document is no string.
 */
interface StringObject {
  trim(): string
  valueOf(): string
}

/** A GraphQL document: source text, a code generator's `TypedDocumentString`, or a (Typed)DocumentNode. */
export type GraphQLDocument<TData = Untyped, TVariables = Untyped> =
  | string
  | (DocumentTypeDecoration<TData, TVariables> & DocumentNodeLike)
  | (DocumentTypeDecoration<TData, TVariables> & StringObject)

/**
 * Turns a DocumentNode into source text. Use `print` of this package or of `graphql`. The type accepts any
 * node, because the types of `graphql` differ by version.
 *
 * @internal
 */
export type PrintDocument = (document: Untyped) => string

interface NamedNode {
  readonly name?: { readonly value: string }
}

export const noText =
  'the document has no text: run your code generator, or give the client `print` or `persisted`.'

// What a printer makes of a document is remembered as long as both live.
const textsOf = new WeakMap<PrintDocument, WeakMap<object, string>>()

/**
 * Returns the source text of a document, or an empty string if it has none. If `print` is given, it prints every
 * DocumentNode: tools may change the nodes and keep the old text.
 */
export function sourceText(document: GraphQLDocument, print: PrintDocument = parsedText): string {
  let text = (document as string | undefined)?.valueOf()
  const node = document as DocumentNodeLike | undefined
  if (node?.kind === 'Document') {
    const texts = textsOf.get(print) ?? new WeakMap<object, string>()
    textsOf.set(print, texts)
    text = texts.get(node) ?? print(node)
    texts.set(node, text)
  }
  // Untyped code may pass anything. Some code generators remove the text of a document.
  return typeof text === 'string' && text.trim() ? text : ''
}

/** The text that a node was parsed from, if it still has the definitions of that text. */
function parsedText({ definitions, loc }: DocumentNodeLike): string {
  const text = loc?.source?.body ?? ''
  const names = (definitions as readonly NamedNode[]).map(({ name }) => name?.value)
  const isUnchanged = String(names) === String(scanDefinitions(text).map(({ name }) => name))
  return isUnchanged ? text : ''
}

/** Returns the hash of a document. GraphQL Code Generator writes it into `__meta__`, and gql.tada into `documentId`. */
export function generatedHash(document: GraphQLDocument): string | undefined {
  const { __meta__, documentId } = Object(document) as { __meta__?: { hash?: string }; documentId?: string }
  return __meta__?.hash ?? documentId
}
