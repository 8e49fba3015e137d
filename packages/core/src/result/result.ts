import type {
  AbortError,
  EmptyResultError,
  GraphQLResultError,
  NetworkError,
  ParseError,
  RequestError,
  ServerError,
  TimeoutError,
} from './errors.ts'
import type { ErrorResponse, Extensions, GraphQLFormattedError, ResponseMeta } from './response.ts'

/** The transport's three conditions: something is wrong with the response. */
export type ResponseError<TData = unknown> = ServerError<TData> | ParseError | EmptyResultError

/** Every way a request can fail. Closed: `switch (error.name)` is exhaustive. */
export type RequestFailure<TData = unknown> =
  ResponseError<TData> | GraphQLResultError<TData> | NetworkError | TimeoutError | AbortError | RequestError

/** What a request came to: data or an error. After `if (error) return`, a destructured `data` is TData. */
export type Result<TData> = SuccessResult<TData> | FailureResult<TData>

interface SuccessResult<TData> {
  readonly data: TData
  readonly error?: undefined
  readonly extensions?: Extensions | undefined
  readonly response: ResponseMeta
}

/** What a request came to when it failed, with what had arrived. */
export interface FailureResult<TData> {
  readonly data?: TData | null | undefined
  readonly error: RequestFailure<TData>
  readonly extensions?: Extensions | undefined
  /** What `error.response` is: status, headers, the body's text, `data` and `extensions`. */
  readonly response?: ErrorResponse<TData> | undefined
}

/** A Result of `stream`. */
export type IncrementalResult<TData> = Result<TData> & {
  /** True while more of the response is to come; not set on the last Result. */
  readonly hasNext?: boolean | undefined
}

/**
 * Returns the data of a Result, or throws its error: for SWR, TanStack Query, Server Components and scripts.
 *
 * @param result - What `request` resolved to.
 * @returns The complete data.
 * @throws The Result's error, one of RequestFailure.
 * @example
 * const { todos } = unwrap(await client.request(TodosQuery))
 */
export function unwrap<TData>(result: Result<TData>): TData {
  if (result.error) throw result.error
  return result.data
}

/**
 * The GraphQL errors of a failure: those of a GraphQLResultError, or of a ServerError that carries some.
 *
 * @param error - The error of a Result; undefined is allowed.
 * @returns The errors as the server wrote them; an empty list where there are none.
 * @example
 * const forbidden = graphqlErrors(error).some(({ extensions }) => extensions?.code === 'FORBIDDEN')
 */
export function graphqlErrors(error: RequestFailure | undefined): readonly GraphQLFormattedError[] {
  return (error as Partial<ServerError> | undefined)?.errors ?? []
}

/** The Result of an error, with the partial data and the extensions that were received. */
export function errorResult(error: RequestFailure): FailureResult<unknown> {
  const { response } = error
  return { data: response?.data, error, extensions: response?.extensions, response }
}
