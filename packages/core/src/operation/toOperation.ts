import { describeDocument } from '../document/describeDocument.ts'
import type { GraphQLDocument } from '../document/document.ts'
import { combineHeaders } from './headers.ts'
import { copyPlain } from './json.ts'
import type { Operation, ResponseFormat } from './operation.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { postJson } from './postJson.ts'

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
  signals: Operation['signals'],
): Operation {
  const options: ClientOptions & CallOptions = {}
  // Headers, variables and extensions are copied: the caller may change them before they are sent, or sent again.
  const headers = combineHeaders(copyPlain(shared.headers), copyPlain(call.headers))
  for (const source of [shared, call, { headers }]) {
    // Some edge runtimes throw on fetch options that they don't support, even if these are undefined.
    for (const key of Object.keys(source) as (keyof typeof options)[]) {
      const value = (source as typeof options)[key]
      if (value !== undefined) options[key] = value as never
    }
  }
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
    signals,
    encode: postJson,
    ...format,
  }
}
