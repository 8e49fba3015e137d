import { type GraphQLDocument, type PrintDocument, sourceText } from './document.ts'
import { kinds, type ScannedOperation, scanOperations } from './scan.ts'

/** The text of a document, and the name and the kind of the operation that will run. */
export interface DocumentDescription {
  /** The source text. */
  readonly query: string
  /** The name of the operation, or undefined if it has none. */
  readonly name: string | undefined
  /** The kind of the operation, or the most dangerous kind if it is unclear. */
  readonly kind: ScannedOperation['kind']
}

/** Returns the operation's kind and name for messages: `Query Todos`. */
export function operationLabel({ kind, name }: DocumentDescription): string {
  const capitalised = kind.charAt(0).toUpperCase() + kind.slice(1)
  return name ? `${capitalised} ${name}` : capitalised
}

interface ReadDocument {
  readonly query: string
  readonly operations: readonly ScannedOperation[]
}

/** The limit of the memo, in characters. Some programs make a new document for each call. */
const maxCharacters = 2 ** 22
/** The memory that an entry needs besides its text, in characters. */
const entryCharacters = 2 ** 12
const memo = new Map<GraphQLDocument, ReadDocument>()
let characters = 0

/**
 * Returns the source text of a document, and the name and the kind of the operation that will run.
 *
 * It uses a small scanner instead of a parser, and remembers the result for each document. The kind may be unclear:
 * several operations and no matching name, or text that the scanner can't read. Then it returns the most dangerous
 * kind, so that no mutation is sent again by mistake.
 *
 * @param document - A string, a TypedDocumentString or a DocumentNode.
 * @param options - `print` turns a DocumentNode into text. `operationName` chooses one of several operations.
 * @returns The source text, the operation's name (undefined if it has none) and its kind.
 * @throws RequestError when the document has no text.
 * @example
 * describeDocument('query Todos { todos { id } }')
 * // { query: 'query Todos { todos { id } }', name: 'Todos', kind: 'query' }
 * @see {@link https://spec.graphql.org/September2025/#sec-Language.Operations | GraphQL, Operations}
 */
export function describeDocument(
  document: GraphQLDocument,
  {
    print,
    operationName,
  }: { readonly print?: PrintDocument | undefined; readonly operationName?: string | undefined } = {},
): DocumentDescription {
  const { query, operations } = readDocument(document, print)
  const named = operations.filter(({ name }) => name && name === operationName)
  const candidates = named.length ? named : operations
  return {
    query,
    name: operationName ?? (operations.length === 1 ? operations[0]?.name : undefined),
    kind: kinds.find((kind) => candidates.some((candidate) => candidate.kind === kind)) ?? kinds[0],
  }
}

function readDocument(document: GraphQLDocument, print: PrintDocument | undefined): ReadDocument {
  let read = memo.get(document)
  if (!read) {
    const query = sourceText(document, print)
    read = { query, operations: scanOperations(query) }
    characters += query.length + entryCharacters
    if (characters > maxCharacters) {
      memo.clear()
      characters = query.length
    }
    memo.set(document, read)
  }
  return read
}
