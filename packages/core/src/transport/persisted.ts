import { Complaint } from '../errors/Complaint.ts'
import type { GraphQLDocument } from '../operation/document.ts'
import type { Operation } from '../operation/operation.ts'
import { graphqlErrors, type RequestFailure } from '../result/result.ts'
import { sha256 } from './sha256.ts'
import type { Middleware } from './transport.ts'

/** How documents are persisted. */
export interface PersistedOptions {
  /**
   * 'automatic' sends the hash first, and the text to a server that doesn't know it yet.
   * 'trusted' sends a `documentId` that the server was told of beforehand, and never the text.
   * @default 'automatic'
   */
  mode?: 'automatic' | 'trusted' | undefined
}

/**
 * Sends a hash of the document in place of its text.
 *
 * Automatic: `extensions.persistedQuery` with the SHA-256. Where the server answers PersistedQueryNotFound, it is sent
 * again with the text; after PersistedQueryNotSupported, and where there is no WebCrypto (plain http), only the text.
 *
 * Trusted: `documentId` is the hash that a code generator put into `__meta__` beside the text, else `sha256:` and the
 * SHA-256. Where there is neither, the request ends as a RequestError. The documents have to keep their text: it tells
 * a query from a mutation.
 *
 * With `queryViaGet` a shared HTTP cache can answer; let it store answers without errors only.
 *
 * @param options - The mode.
 * @returns The middleware.
 * @example
 * const client = createClient({ middleware: [persisted(), queryViaGet()] })
 * @see {@link https://www.apollographql.com/docs/apollo-server/performance/apq | Automatic persisted queries}
 * @see {@link https://github.com/graphql/graphql-over-http/pull/264 | GraphQL over HTTP, Persisted Documents}
 */
export function persisted({ mode = 'automatic' }: PersistedOptions = {}): Middleware {
  return mode === 'trusted' ? trusted : automatic
}

const trusted: Middleware = (next) => async (operation) => {
  const documentId = generatedHash(operation.source) ?? (await prefixedHash(operation.query))
  return next(encodeChanged(operation, { query: '', documentId }))
}

// Servers say it in the message, in the code, or in both.
const notFound = ['PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND']
const notSupported = ['PersistedQueryNotSupported', 'PERSISTED_QUERY_NOT_SUPPORTED']

const automatic: Middleware = (next) => {
  let supported = true
  return async (operation) => {
    const sha256Hash = supported && (await sha256(operation.query))
    if (!sha256Hash) return next(operation)

    const withHash = encodeChanged(operation, {
      extensions: { ...operation.extensions, persistedQuery: { version: 1, sha256Hash } },
    })
    const result = await next(encodeChanged(withHash, { query: '' }))
    // With data the operation has run.
    const said = result.data ? [] : refusalsIn(result.error)
    if (notFound.some((refusal) => said.includes(refusal))) return next(withHash)
    if (!notSupported.some((refusal) => said.includes(refusal))) return result
    supported = false
    return next(operation)
  }
}

/** The same operation, which goes on the wire with some of its fields changed. */
function encodeChanged(operation: Operation, changed: Partial<Operation>): Operation {
  return { ...operation, encode: (encoded) => operation.encode({ ...encoded, ...changed }) }
}

/** What the code generator's `persistedDocuments` leaves on a document. */
function generatedHash(document: GraphQLDocument): string | undefined {
  return (document as { __meta__?: { hash?: string } }).__meta__?.hash
}

async function prefixedHash(query: string): Promise<string> {
  const hash = await sha256(query)
  if (!hash) throw new Complaint('a trusted document needs `__meta__.hash`, or WebCrypto over https.')
  return `sha256:${hash}`
}

/** The messages and codes that can be the server's refusal. An error with a path comes from a field that has run. */
function refusalsIn(error: RequestFailure | undefined): unknown[] {
  return graphqlErrors(error)
    .filter(({ path }) => !path)
    .flatMap(({ message, extensions }) => [message, extensions?.code])
}
