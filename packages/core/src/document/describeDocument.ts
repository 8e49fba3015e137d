import { InvalidInputError } from '../result/errors.ts'
import { generatedHash, type GraphQLDocument, noText, type PrintDocument, sourceText } from './document.ts'
import { kinds, type OperationKind, type ScannedDefinition, scanDefinitions } from './scan.ts'

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

/** Returns the operation's kind and name for messages: `Query Todos`. */
export function operationLabel({ kind, name }: Pick<DocumentDescription, 'kind' | 'name'>): string {
  const capitalised = kind.charAt(0).toUpperCase() + kind.slice(1)
  return name ? `${capitalised} ${name}` : capitalised
}

/** What a caller knows about a document. */
interface DescribeOptions {
  /** Turns a DocumentNode into text. */
  readonly print?: PrintDocument | undefined
  /** Chooses one of several operations. */
  readonly operationName?: string | undefined
  /** The kind of the operation, used if the text doesn't say it. */
  readonly kind?: OperationKind | undefined
}

interface ReadDocument {
  readonly query: string
  readonly hash: string | undefined
  readonly operations: readonly ScannedDefinition[]
}

interface Memo {
  get(document: GraphQLDocument): ReadDocument | undefined
  set(document: GraphQLDocument, read: ReadDocument): unknown
}

/** The limit of the memo of strings, in characters. Some programs make a new string for each call. */
const maxCharacters = 2 ** 22
/** The memory that a string needs besides its text, in characters. */
const entryCharacters = 2 ** 12
const strings: Memo & { clear(): void } = new Map()
let characters = 0
// An object is remembered as long as it lives, once for each way to get its text.
const printed: Memo = new WeakMap()
const unprinted: Memo = new WeakMap()

/**
 * Returns the source text of a document, and the name and the kind of the operation that will run.
 *
 * It uses a small scanner instead of a parser, and remembers the result for each document. The kind may be unclear:
 * several operations and no matching name, a hash without text, or text that the scanner can't read. Then it returns
 * the most dangerous kind, so that no mutation is sent again by mistake. For a hash and for unreadable text, `kind` says
 * better.
 *
 * @param document - A string, a TypedDocumentString or a DocumentNode.
 * @param options - `print` turns a DocumentNode into text. `operationName` chooses one of several operations. `kind` is
 *   used if the text doesn't say the kind.
 * @returns The source text, the operation's name (undefined if it has none), its kind, and the hash of a code generator.
 * @throws RequestError when the document has neither text nor hash.
 * @example
 * describeDocument('query Todos { todos { id } }')
 * // { query: 'query Todos { todos { id } }', name: 'Todos', kind: 'query', hash: undefined }
 * @see {@link https://spec.graphql.org/September2025/#sec-Language.Operations | GraphQL, Operations}
 */
export function describeDocument(
  document: GraphQLDocument,
  { print, operationName, kind = 'mutation' }: DescribeOptions = {},
): DocumentDescription {
  const { query, hash, operations } = readDocument(document, print)
  const named = operations.filter(({ name }) => name && name === operationName)
  const candidates = named.length ? named : operations
  return {
    query,
    hash,
    name: operationName ?? (operations.length === 1 ? operations[0]?.name : undefined),
    // Fragments are no candidates.
    kind: (kinds.find((known) => candidates.some((candidate) => candidate.kind === known)) ??
      kind) as OperationKind,
  }
}

function readDocument(document: GraphQLDocument, print: PrintDocument | undefined): ReadDocument {
  const isString = typeof document === 'string'
  const memo: Memo = isString ? strings : print ? printed : unprinted
  let read = memo.get(document)
  if (!read) {
    const query = sourceText(document, print)
    const hash = generatedHash(document)
    if (!query && !hash) throw new InvalidInputError(noText)
    read = { query, hash, operations: scanDefinitions(query).filter(({ kind }) => kind !== 'fragment') }
    if (isString && (characters += query.length + entryCharacters) > maxCharacters) {
      strings.clear()
      characters = 0
    } else memo.set(document, read)
  }
  return read
}
