import { type GraphQLDocument, type PrintDocument, sourceText } from './document.ts'
import { kinds, type ScannedOperation, scanOperations } from './scan.ts'

/** What a document says of itself: its text, and the name and kind of the operation that will run. */
export interface DocumentDescription {
  readonly query: string
  readonly name: string | undefined
  readonly kind: ScannedOperation['kind']
}

/** The operation as messages name it: `Query Todos`. */
export function operationLabel({ kind, name }: DocumentDescription): string {
  const capitalised = kind.charAt(0).toUpperCase() + kind.slice(1)
  return name ? `${capitalised} ${name}` : capitalised
}

interface ReadDocument {
  readonly query: string
  readonly operations: readonly ScannedOperation[]
}

/** How many characters of documents are remembered. Some programs make a new document for each call. */
const maxCharacters = 2 ** 22
/** What an entry costs beside its characters. */
const entryCharacters = 2 ** 12
const memo = new Map<GraphQLDocument, ReadDocument>()
let characters = 0

/**
 * Describes a document: its source text, and the name and kind of the operation that will run.
 *
 * A small scan finds them, not a parser. They are remembered per document. Where the kind is in doubt (several
 * operations and no name that fits, or a text that the scan can't read), it is the most dangerous one, so that nothing
 * is sent again by mistake.
 *
 * @param document - A string, a TypedDocumentString or a DocumentNode.
 * @param options - `print` turns a DocumentNode into text; `operationName` chooses among several operations.
 * @returns The text as written, the operation's name (undefined when it has none) and its kind.
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
