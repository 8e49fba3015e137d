import { toJson } from '../json/toJson.ts'
import type { Encoder } from '../operation/operation.ts'

/** Asks for the GraphQL media type first; servers that don't know it fall back to JSON. */
export const accept = 'application/graphql-response+json, application/json;q=0.9'

/** The encoder of every operation until middleware replaces it: one POST with a JSON body. */
export const postJson: Encoder = ({ endpoint, documentId, name, variables, query, extensions }) => ({
  url: endpoint,
  method: 'POST',
  // New ones each time: a custom fetch may write to them.
  headers: { accept, 'content-type': 'application/json' },
  body: toJson({ documentId, operationName: name, variables, query: query || undefined, extensions }),
})
