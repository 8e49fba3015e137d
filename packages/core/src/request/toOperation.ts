import { describeDocument } from '../operation/describeDocument.ts'
import type { GraphQLDocument } from '../operation/document.ts'
import type { Operation } from '../operation/operation.ts'
import type { CallOptions, SharedOptions } from '../operation/options.ts'
import { overlay } from './headers.ts'
import { postJson } from './postJson.ts'

/**
 * What a document and its options become.
 *
 * @throws RequestError when the document has no text, and what `print` throws.
 */
export function toOperation(document: GraphQLDocument, shared: SharedOptions, call: CallOptions): Operation {
  const headers = overlay(shared.headers, call.headers)
  const {
    endpoint = '/graphql',
    print,
    operationName,
    variables,
    extensions,
    ...fetchOptions
  } = assignDefined<SharedOptions & CallOptions>(shared, call, { headers })
  return {
    ...describeDocument(document, { print, operationName }),
    source: document,
    variables,
    extensions,
    endpoint,
    fetchOptions,
    encode: postJson,
  }
}

/** `Object.assign` without the undefined values: edge runtimes throw on fetch options they don't know. */
function assignDefined<T extends object>(...sources: readonly T[]): Partial<T> {
  const assigned: Partial<T> = {}
  for (const source of sources) {
    for (const key of Object.keys(source) as (keyof T)[]) {
      const value = source[key]
      if (value !== undefined) assigned[key] = value
    }
  }
  return assigned
}
