import { describeDocument } from '../operation/describeDocument.ts'
import type { GraphQLDocument } from '../operation/document.ts'
import type { Operation } from '../operation/operation.ts'
import type { CallOptions, FetchOptions, SharedOptions } from '../operation/options.ts'
import { overlay } from './headers.ts'
import { postJson } from './postJson.ts'

/**
 * What a document and its options become.
 *
 * @throws RequestError when the document has no text, and what `print` throws.
 */
export function toOperation(document: GraphQLDocument, shared: SharedOptions, call: CallOptions): Operation {
  const { endpoint = '/graphql', print } = shared
  const { operationName, variables, extensions } = call
  return {
    ...describeDocument(document, { print, operationName }),
    source: document,
    variables,
    extensions,
    endpoint,
    fetchOptions: toFetchOptions(shared, call),
    encode: postJson,
  }
}

/** Options that are none of fetch's. */
const own: readonly string[] = ['endpoint', 'print', 'operationName', 'variables', 'extensions']

/** What is left for fetch, without what is undefined: edge runtimes throw on options they don't know. */
function toFetchOptions(shared: SharedOptions, call: CallOptions): FetchOptions {
  const options: Record<string, unknown> = {}
  for (const source of [shared, call]) {
    for (const [name, value] of Object.entries(source)) {
      if (value !== undefined && !own.includes(name)) options[name] = value
    }
  }
  if (options.headers) options.headers = overlay(shared.headers, call.headers)
  return options
}
