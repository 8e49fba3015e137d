import type { GraphQLDocument } from '../document/document.ts'
import type { Middleware, Operation } from '../operation/operation.ts'
import { InvalidInputError } from '../result/errors.ts'
import { graphqlErrors, type RequestFailure } from '../result/result.ts'

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
 * Automatic: `extensions.persistedQuery` with the SHA-256. After PersistedQueryNotFound it is sent
 * again with the text. After PersistedQueryNotSupported, and where there is no WebCrypto (plain http), only the text.
 *
 * Trusted: `documentId` is the hash that a code generator put into `__meta__` beside the text, else `sha256:` and the
 * SHA-256. Where there is neither, the request ends as a RequestError. The documents have to keep their text: it tells
 * a query from a mutation.
 *
 * With `queryViaGet` a shared HTTP cache can serve them. Let it store responses without errors only.
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
    const refused = result.data ? undefined : refusalIn(result.error)
    if (!refused) return result
    if (/found/i.test(refused)) return next(withHash)
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
  if (!hash) throw new InvalidInputError('a trusted document needs `__meta__.hash`, or WebCrypto over https.')
  return `sha256:${hash}`
}

/** The message (PersistedQueryNotFound) or the code (PERSISTED_QUERY_NOT_FOUND) of a server that refuses a hash. */
const refusal = /^persisted_?query_?not_?(?:found|supported)$/i

/** An error with a path comes from a field, so the operation has run. */
function refusalIn(error: RequestFailure | undefined): string | undefined {
  return graphqlErrors(error)
    .flatMap(({ path, message, extensions }) => (path ? [] : [message, String(extensions?.code)]))
    .find((text) => refusal.test(text))
}

/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits; undefined where the platform has no WebCrypto. */
async function sha256(text: string): Promise<string | undefined> {
  // Browsers give WebCrypto to https and localhost only, which its type doesn't say.
  const platform = globalThis as { crypto?: Partial<Crypto> }
  const digest = await platform.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  if (!digest) return
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
