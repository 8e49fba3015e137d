import { describeDocument } from '../document/describeDocument.ts'
import type { GraphQLDocument } from '../document/document.ts'
import { combineHeaders } from './headers.ts'
import { postJson } from './json.ts'
import type { Operation, ResponseFormat } from './operation.ts'
import type { CallOptions, SharedOptions } from './options.ts'

/**
 * Makes an operation of a document and its options.
 *
 * @throws InvalidInputError when the document has no text, and any error that `print` throws.
 */
export function toOperation(
  document: GraphQLDocument,
  shared: SharedOptions,
  call: CallOptions,
  format: ResponseFormat,
): Operation {
  const headers = combineHeaders(shared.headers, call.headers)
  const {
    endpoint = '/graphql',
    fetch,
    print,
    operationName,
    kind,
    variables,
    extensions,
    meta,
    ...fetchOptions
  } = assignDefined<SharedOptions & CallOptions>(shared, call, { headers })
  return {
    ...describeDocument(document, { print, operationName, kind }),
    source: document,
    variables,
    extensions,
    meta,
    endpoint,
    fetch,
    fetchOptions,
    encode: postJson,
    ...format,
  }
}

/** `Object.assign` without the undefined values, because some edge runtimes throw on fetch options they don't know. */
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
