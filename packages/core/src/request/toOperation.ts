import { describeDocument } from '../operation/describeDocument.ts'
import type { GraphQLDocument } from '../operation/document.ts'
import type { Operation } from '../operation/operation.ts'
import type { FetchOptions, CallOptions, SharedOptions } from '../operation/options.ts'
import { overlay } from './headers.ts'
import { postJson } from './postJson.ts'

/**
 * What a document and its options become.
 *
 * @throws RequestError when the document has no text, and what `print` throws.
 */
export function toOperation(
  document: GraphQLDocument,
  { endpoint = '/graphql', print, headers: sharedHeaders, ...shared }: SharedOptions,
  { operationName, variables, extensions, headers, ...own }: CallOptions,
): Operation {
  return {
    source: document,
    ...describeDocument(document, { print, operationName }),
    variables,
    extensions,
    endpoint,
    fetchOptions: assignDefined(shared, own, { headers: overlay(sharedHeaders, headers) }),
    encode: postJson,
  }
}

/** `Object.assign` without the undefined values: edge runtimes throw on fetch options they don't know. */
function assignDefined(...sources: readonly FetchOptions[]): FetchOptions {
  const assigned: Record<string, unknown> = {}
  for (const source of sources) {
    for (const [key, value] of Object.entries(source)) if (value !== undefined) assigned[key] = value
  }
  return assigned
}
