import type { AbortError } from '../errors/AbortError.ts'
import type { EmptyResultError } from '../errors/EmptyResultError.ts'
import type { GraphQLFormattedError } from '../errors/GraphQLResponse.ts'
import type { GraphQLResultError } from '../errors/GraphQLResultError.ts'
import type { NetworkError } from '../errors/NetworkError.ts'
import type { ParseError } from '../errors/ParseError.ts'
import type { ErrorResponse, ResponseMeta } from '../errors/Received.ts'
import type { RequestError } from '../errors/RequestError.ts'
import type { ServerError } from '../errors/ServerError.ts'
import type { TimeoutError } from '../errors/TimeoutError.ts'
import type { Extensions } from '../operation/options.ts'

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
