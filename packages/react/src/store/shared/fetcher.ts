import type { Client, GraphQLDocument, Result } from '@thinql/core'
import type { QueryRequest } from './observer.ts'

/**
 * Sends the queries of a store. `streamFetcher` returns one.
 *
 * While the response arrives, it may call `onPart` with all data so far. It resolves to the Result of the whole
 * response. It must not reject.
 */
export type QueryFetcher = (
  client: Client,
  document: GraphQLDocument,
  options: QueryRequest & {
    readonly variables: Readonly<Record<string, unknown>> | undefined
    readonly operationName: string | undefined
    readonly signal: AbortSignal
  },
  onPart: (data: unknown) => void,
) => Promise<Result<unknown>>
