export { AbortError } from './errors/AbortError.ts'
export { EmptyResultError } from './errors/EmptyResultError.ts'
export type { GraphQLFormattedError } from './errors/GraphQLResponse.ts'
export { GraphQLResultError } from './errors/GraphQLResultError.ts'
export { NetworkError } from './errors/NetworkError.ts'
export { ParseError } from './errors/ParseError.ts'
export type { ErrorResponse, ResponseMeta } from './errors/Received.ts'
export { RequestError } from './errors/RequestError.ts'
export { ServerError } from './errors/ServerError.ts'
export { TimeoutError } from './errors/TimeoutError.ts'

export { describeDocument, type DocumentDescription } from './operation/describeDocument.ts'
export type { DocumentTypeDecoration, GraphQLDocument } from './operation/document.ts'
export { print } from './operation/print.ts'
export type { Encoder, HttpMessage, Operation } from './operation/operation.ts'
export type {
  Extensions,
  FetchOptions,
  HeadersSource,
  OperationOptions,
  RequestArgs,
  RequestOptions,
} from './operation/options.ts'

export { toJson } from './json/toJson.ts'
export { withHeaders } from './request/headers.ts'

export type { IncrementalResult } from './result/part.ts'
export {
  graphqlErrors,
  type RequestFailure,
  type ResponseError,
  type Result,
  unwrap,
} from './result/result.ts'

export { batch, type BatchOptions } from './transport/batch.ts'
export { limitResponse } from './transport/limitResponse.ts'
export { persisted, type PersistedOptions } from './transport/persisted.ts'
export { queryViaGet, type QueryViaGetOptions } from './transport/queryViaGet.ts'
export { retry, type RetryOptions } from './transport/retry.ts'
export { timeout } from './transport/timeout.ts'
export type { Middleware, Transport } from './transport/transport.ts'
export { upload } from './transport/upload.ts'

export { type Client, type ClientOptions, createClient, request } from './client.ts'
export { stream } from './stream.ts'
export { subscribe } from './subscribe.ts'
