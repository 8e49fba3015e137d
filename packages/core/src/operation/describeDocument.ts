import { type GraphQLDocument, type PrintDocument, sourceText } from './document.ts'
import { type ScannedOperation, scanOperations } from './scan.ts'

/** What a document says of itself: its text, and the name and kind of the operation that will run. */
export interface DocumentDescription {
  readonly query: string
  readonly name: string | undefined
  readonly kind: ScannedOperation['kind']
}

interface ReadDocument {
  /** Where no operation was chosen by name. */
  readonly description: DocumentDescription
  readonly operations: readonly ScannedOperation[]
}

const byDanger = ['mutation', 'subscription'] as const

/** How many documents are remembered, so that one that is made anew at each call can't fill the memory. */
const memoLimit = 1000
const memo = new Map<GraphQLDocument, ReadDocument>()

/**
 * Says what a document says of itself: its source text, and the name and kind of its operation.
 *
 * Found by a small scan, not a parser, and remembered per document. Where the kind is in doubt (several operations
 * and no name that fits), it is the most dangerous one present, so that nothing is sent again by mistake.
 *
 * @param document - A string, a TypedDocumentString or a DocumentNode.
 * @param options - `print` for a DocumentNode without source text; `operationName` to choose among several operations.
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
  const { description, operations } = readDocument(document, print)
  // A copy, because a caller may write to what it is given.
  return operationName === undefined
    ? { ...description }
    : describe(description.query, operations, operationName)
}

function readDocument(document: GraphQLDocument, print: PrintDocument | undefined): ReadDocument {
  let read = memo.get(document)
  if (!read) {
    const query = sourceText(document, print)
    const operations = scanOperations(query)
    read = { description: describe(query, operations), operations }
    if (memo.size >= memoLimit) memo.clear()
    memo.set(document, read)
  }
  return read
}

function describe(
  query: string,
  operations: readonly ScannedOperation[],
  operationName?: string,
): DocumentDescription {
  const named = operations.filter(({ name }) => name && name === operationName)
  const kinds = (named.length ? named : operations).map(({ kind }) => kind)
  return {
    query,
    name: operationName ?? (operations.length === 1 ? operations[0]?.name : undefined),
    kind: byDanger.find((kind) => kinds.includes(kind)) ?? 'query',
  }
}
