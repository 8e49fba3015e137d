/**
 * Sends GraphQL operations over `fetch`, from browsers, servers, workers and scripts. A call never throws: it
 * gives `data`, or one of eight errors. It has no dependencies, and doesn't need React.
 *
 * @module core
 */

export type { ErrorExtensions, ErrorResponse, Extensions } from './result/response.ts'
export type { GraphQLFormattedError, ResponseMeta } from './result/response.ts'
export type { Failure, ResponseFailure } from './result/errors.ts'
export { EmptyResultError, GraphQLResultError, ParseError, ServerError } from './result/errors.ts'
export { AbortError, NetworkError, RequestError, TimeoutError } from './result/errors.ts'
export { graphqlErrors, type Result, type StreamedResult, unwrap } from './result/result.ts'

export { describeDocument, type DocumentDescription } from './document/describeDocument.ts'
export type { DocumentTypeDecoration, GraphQLDocument } from './document/document.ts'
export { print } from './document/print.ts'
export type { OperationKind } from './document/scan.ts'

export type { Fetch, FetchInit, FetchResponse, WrappedFetch } from './operation/fetch.ts'
export { withHeaders } from './operation/headers.ts'
export { toJson } from './operation/json.ts'
export type {
  Decoder,
  Encoder,
  HttpMessage,
  Middleware,
  Operation,
  Transport,
} from './operation/operation.ts'
export type { ClientOptions, FetchOptions, HeadersSource, OperationMeta } from './operation/options.ts'
export type { OperationOptions, RequestArgs, RequestOptions } from './operation/options.ts'

export { toResult } from './http/toResult.ts'

export { type Client, createClient, request } from './client.ts'

export { isTemporary } from './middleware/backoff.ts'
export { createSession } from './middleware/createSession.ts'
export { mapParts } from './middleware/mapParts.ts'
export { persisted, type PersistedOptions } from './middleware/persisted.ts'
export { queryViaGet, type QueryViaGetOptions } from './middleware/queryViaGet.ts'
export { reconnect, type ReconnectOptions } from './middleware/reconnect.ts'
export { retry, type RetryOptions } from './middleware/retry.ts'
export type { Session, SessionEnd, SessionOptions } from './middleware/session.ts'
export { timeout } from './middleware/timeout.ts'
export { upload, type UploadOptions } from './middleware/upload.ts'

export { batch, type BatchOptions } from './fetch/batch.ts'
export { limitResponse, type ResponseLimits } from './fetch/limitResponse.ts'

export { stream } from './streaming/stream.ts'
export { subscribe, type SubscribeOptions } from './streaming/subscribe.ts'
