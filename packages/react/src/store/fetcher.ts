import type { Client, GraphQLDocument, IncrementalResult, RequestOptions, Result } from '@thinql/core'
import type { Untyped } from './untyped.ts'

/** Sends a query: `stream`, or a request, which is a stream of one Result. */
export type Fetcher = (
  client: Client,
  document: GraphQLDocument,
  options: RequestOptions<Untyped>,
) => AsyncIterable<IncrementalResult<unknown>> | readonly Promise<Result<unknown>>[]

/** The fetcher of a store that was given none. */
export const requestOnce: Fetcher = (client, ...args) => [client.request(...args)]
