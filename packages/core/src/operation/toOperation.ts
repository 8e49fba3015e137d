import { describeDocument } from '../document/describeDocument.ts'
import type { GraphQLDocument } from '../document/document.ts'
import { combineHeaders } from './headers.ts'
import { copyPlain } from './json.ts'
import type { Operation, ResponseFormat } from './operation.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { postJson } from './postJson.ts'

/** Everything that a client and a call may have. */
type AllOptions = ClientOptions & CallOptions

/**
 * Makes an operation of a document and its options.
 *
 * @throws InvalidInputError when the document has no text, and any error that `print` throws.
 */
export function toOperation(
  document: GraphQLDocument,
  shared: ClientOptions,
  call: CallOptions,
  format: ResponseFormat,
): Operation {
  // Headers, variables and extensions are copied: the caller may change them before they are sent, or sent again.
  const options = mergeOptions<AllOptions>(shared, call, {
    headers: combineHeaders(copyPlain(shared.headers), copyPlain(call.headers)),
  })
  // What remains of the options is for fetch.
  const {
    endpoint = '/graphql',
    fetch,
    middleware,
    print,
    operationName,
    kind,
    variables,
    extensions,
    meta,
    signal: _signal,
    ...fetchOptions
  } = options
  return {
    ...describeDocument(document, options),
    source: document,
    variables: copyPlain(variables),
    extensions: copyPlain(extensions),
    meta,
    endpoint,
    fetch,
    fetchOptions,
    encode: postJson,
    ...format,
  }
}

/**
 * Merges options; the later ones win. It leaves out undefined options, because some edge runtimes throw on fetch options
 * that they don't support, even if these are undefined.
 */
function mergeOptions<T extends object>(...sources: readonly T[]): Partial<T> {
  const merged: Partial<T> = {}
  for (const source of sources) {
    for (const key of Object.keys(source) as (keyof T)[]) {
      const value = source[key]
      if (value !== undefined) merged[key] = value
    }
  }
  return merged
}
