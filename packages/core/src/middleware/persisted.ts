import type { Untyped } from '../document/document.ts'
import type { Middleware, Operation } from '../operation/operation.ts'
import { type Failure, InvalidInputError } from '../result/errors.ts'
import { graphqlErrors, type Result } from '../result/result.ts'

/** Says whether the server may get the text of a document. */
export interface PersistedOptions {
  /**
   * 'automatic' sends only the hash. If the server doesn't know the hash yet, it sends the hash with the text.
   * 'trusted' sends only a `documentId`, never the text. The server must already know the id.
   * @default 'automatic'
   */
  mode?: 'automatic' | 'trusted' | undefined
  /**
   * Returns true if a failed Result means that the server takes no hashes, and says so in words of its own. Then this
   * operation and all later ones are sent as text. It is asked only about a response without data, in
   * automatic mode. It is not asked about an abort or a lost connection, because the operation may have run.
   * @default the error PersistedQueryNotSupported
   */
  isUnsupported?: ((result: Result<Untyped>) => boolean) | undefined
}

/**
 * Sends a hash of the document instead of its text.
 *
 * Automatic mode sends the SHA-256 in `extensions.persistedQuery`, and the text if the server asks for it
 * ([caching](https://thinql.github.io/guides/caching/)).
 *
 * Trusted mode sends a `documentId`: the hash that a code generator put on the document (`__meta__.hash`, or the
 * `documentId` of gql.tada), or else `sha256:` and the SHA-256 of the text. Without such a hash and without
 * WebCrypto, the request ends with a RequestError.
 *
 * The documents need no text in the bundle (`replaceDocumentWithHash`, `graphql.persisted`). Automatic mode sends the
 * hash of such a document as `extensions.persistedQuery`. For `request`, pass its `kind`.
 *
 * @param options - The mode, and how a server says that it takes no hashes.
 * @returns The middleware.
 * @example
 * const client = createClient({ middleware: [persisted(), queryViaGet()] })
 * @see {@link https://www.apollographql.com/docs/apollo-server/performance/apq | Automatic persisted queries}
 * @see {@link https://github.com/graphql/graphql-over-http/pull/264 | GraphQL over HTTP, Persisted Documents}
 */
export function persisted({ mode, isUnsupported }: PersistedOptions = {}): Middleware {
  return mode === 'trusted' ? trusted : automatic(isUnsupported)
}

const trusted: Middleware = (next) => async (operation) => {
  const documentId = operation.hash ?? (await prefixedHash(operation.query))
  return next(encodeChanged(operation, { query: '', documentId }))
}

const automatic =
  (isUnsupported: PersistedOptions['isUnsupported']): Middleware =>
  (next) => {
    let supported = true
    return async (operation) => {
      const { query, hash } = operation
      const sha256Hash = query ? supported && (await sha256(query)) : hash
      if (!sha256Hash) return next(operation)

      const withHash = encodeChanged(operation, {
        extensions: { ...operation.extensions, persistedQuery: { version: 1, sha256Hash } },
      })
      const result = await next(encodeChanged(withHash, { query: '' }))
      // If there is data, the operation has run.
      if (!result.error || !query || result.data) return result
      const refused = refusalIn(result.error)
      if (/found/i.test(refused ?? '')) return next(withHash)
      // After an abort or a lost connection, the operation may have run.
      const hasArrived = result.error.response && result.error.name !== 'NetworkError'
      if (!refused && !(hasArrived && isUnsupported?.(result))) return result
      supported = false
      return next(operation)
    }
  }

/**
 * Returns a copy of the operation whose encoder gets the changed fields. Other middleware sees the fields as
 * they were.
 */
function encodeChanged(operation: Operation, changed: Partial<Operation>): Operation {
  return { ...operation, encode: (encoded) => operation.encode({ ...encoded, ...changed }) }
}

async function prefixedHash(query: string): Promise<string> {
  const hash = await sha256(query)
  if (!hash) throw new InvalidInputError('a trusted document needs `__meta__.hash`.')
  return `sha256:${hash}`
}

/** Matches the message or the code of a refused hash: PersistedQueryNotFound, PERSISTED_QUERY_NOT_FOUND. */
const refusal = /^persisted_?query_?not_?(?:found|supported)$/i

/** Finds the refusal of a hash. An error with a path to a field comes from it, so the operation has run. */
function refusalIn(error: Failure | undefined): string | undefined {
  return (
    graphqlErrors(error)
      .flatMap(({ path, message, extensions }) => (path?.length ? [] : [message, extensions?.code]))
      // A server may send a code of any type.
      .find((text): text is string => typeof text === 'string' && refusal.test(text))
  )
}

/** Returns the SHA-256 of a text in UTF-8, as 64 hexadecimal digits, or undefined if the platform has no WebCrypto. */
async function sha256(text: string): Promise<string | undefined> {
  // Browsers have WebCrypto only on https and localhost. Its type doesn't say that.
  const platform = globalThis as { crypto?: Partial<Crypto> }
  const digest = await platform.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  return digest && [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
