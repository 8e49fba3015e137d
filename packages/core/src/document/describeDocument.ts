import { InvalidInputError } from '../result/errors.ts'
import { generatedHash, type GraphQLDocument, noText, type PrintDocument, sourceText } from './document.ts'
import { type OperationKind, operationsIn } from './scan.ts'

/** The text of a document, and the name and the kind of the operation that will run. */
export interface DocumentDescription {
  /** The source text. It is empty if the document has only a hash. */
  readonly query: string
  /** The hash or id that a code generator put on the document. */
  readonly hash: string | undefined
  /** The name of the operation, or undefined if it has none. */
  readonly name: string | undefined
  /** The kind of the operation, or the most dangerous kind if it is unclear. */
  readonly kind: OperationKind
}

interface DescribeOptions {
  /** Turns a DocumentNode into text. */
  readonly print?: PrintDocument | undefined
  /** Chooses one of several operations. */
  readonly operationName?: string | undefined
  /** The kind of the operation, used if the text doesn't say it. */
  readonly kind?: OperationKind | undefined
}

/**
 * Returns the source text of a document, and the name and the kind of the operation that will run.
 *
 * It uses a small scanner instead of a parser, and remembers the result for each document. The kind may be unclear:
 * several operations and no matching name, a hash without text, or text that the scanner can't read. Then it returns
 * the most dangerous kind, so that no mutation is sent again by mistake. If you know the kind of a hash or of
 * unreadable text, pass `kind`.
 *
 * @param document - A string, a TypedDocumentString or a DocumentNode.
 * @param options - `print` turns a DocumentNode into text. `operationName` chooses one of several operations. `kind` is
 *   used if the text doesn't say the kind.
 * @returns The source text, the operation's name (undefined if it has none), its kind, and the hash of a code
 * generator.
 * @throws RequestError when the document has neither text nor hash.
 * @example
 * describeDocument('query Todos { todos { id } }')
 * // { query: 'query Todos { todos { id } }', name: 'Todos', kind: 'query', hash: undefined }
 * @see {@link https://spec.graphql.org/September2026/#sec-Language.Operations | GraphQL, Operations}
 */
export function describeDocument(
  document: GraphQLDocument,
  { print, operationName, kind = 'mutation' }: DescribeOptions = {},
): DocumentDescription {
  const query = sourceText(document, print)
  const hash = generatedHash(document)
  if (!query && !hash) throw new InvalidInputError(noText)
  const operations = operationsIn(query)
  const [first, second] = operations
  // A server knows no operation with an empty name.
  const isNamed = !!operationName
  const named = isNamed ? operations.find(({ name }) => name === operationName) : undefined
  const only = second ? undefined : first?.name
  return {
    query,
    hash,
    name: isNamed ? operationName : only,
    // The type allows a fragment, but no operation is one.
    kind: ((named ?? first)?.kind ?? kind) as OperationKind,
  }
}
