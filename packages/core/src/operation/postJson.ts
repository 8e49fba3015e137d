import { noText } from '../document/document.ts'
import { InvalidInputError } from '../result/errors.ts'
import { toJson } from './json.ts'
import type { Encoder } from './operation.ts'

/** The `Accept` header of `request`. It prefers the GraphQL media type. Servers that don't know it send JSON. */
export const accept = 'application/graphql-response+json, application/json;q=0.9'

/** The default encoder: a POST with a JSON body. Middleware may replace it. */
export const postJson: Encoder = (operation) => {
  const { accept, documentId, name, variables, query, extensions } = operation
  // For a document without text, middleware such as `persisted` sets one of these fields.
  if (!(query || documentId || extensions?.persistedQuery)) throw new InvalidInputError(noText)
  return {
    url: operation.endpoint,
    method: 'POST',
    // A new object for each call, because a custom fetch may change it.
    headers: { accept, 'content-type': 'application/json' },
    body: toJson({ documentId, operationName: name, variables, query: query || undefined, extensions }),
  }
}
