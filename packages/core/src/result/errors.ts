import { BaseError, type Details } from './BaseError.ts'
import type { ErrorResponse, GraphQLFormattedError } from './response.ts'

interface ServerErrorDetails<TData> {
  readonly response: ErrorResponse<TData>
  readonly errors?: readonly GraphQLFormattedError[] | undefined
}

/**
 * The status is not 2xx. The body doesn't matter.
 *
 * If the body is a GraphQL response, the error has its `errors`, `response.data` and `response.extensions`: the
 * specification asks clients to read such a body under any status.
 *
 * @example
 * if (error?.name === 'ServerError' && error.status === 401) signIn()
 * @see {@link https://thinql.github.io/errors/#servererror | When it comes, and what to do about it}
 * @see {@link https://http-spec.graphql.org/September2026/#sec-Status-Codes | GraphQL over HTTP, Status Codes}
 */
export class ServerError<TData = unknown> extends BaseError<'ServerError', ServerErrorDetails<TData>> {
  protected static override readonly kind: string = 'ServerError'
  /** The HTTP status, never 2xx. A web framework that catches the error may send it to its own client. */
  readonly status: number = this.response.status
  declare readonly errors?: readonly GraphQLFormattedError[]
}

/**
 * The status is 2xx, but the body is not a GraphQL response. It is not JSON, or not an object, or its `data` or
 * `errors` has the wrong shape.
 *
 * @example
 * if (error?.name === 'ParseError') console.warn(error.message, error.response.body.slice(0, 200))
 * @see {@link https://thinql.github.io/errors/#parseerror | When it comes, and what to do about it}
 * @see {@link https://spec.graphql.org/September2026/#sec-Response-Format | GraphQL, Response Format}
 */
export class ParseError extends BaseError<'ParseError', { readonly response: ErrorResponse }> {
  protected static override readonly kind: string = 'ParseError'
}

/**
 * The status is 2xx, but the body is a JSON object without data and without errors.
 *
 * @example
 * if (error?.name === 'EmptyResultError') console.warn('The server executed nothing', error.response.extensions)
 * @see {@link https://thinql.github.io/errors/#emptyresulterror | When it comes, and what to do about it}
 * @see {@link https://spec.graphql.org/September2026/#sec-Response-Format | GraphQL, Response Format}
 */
export class EmptyResultError extends BaseError<'EmptyResultError', { readonly response: ErrorResponse }> {
  protected static override readonly kind: string = 'EmptyResultError'
}

/**
 * The status is 2xx, and the GraphQL response has errors. `response.data` has the partial data.
 *
 * @example
 * if (error?.name === 'GraphQLResultError') show(error.errors[0]?.message, error.response.data)
 * @see {@link https://thinql.github.io/errors/#graphqlresulterror | When it comes, and what to do about it}
 * @see {@link https://thinql.github.io/errors/#partial-data | Partial data}
 * @see {@link https://spec.graphql.org/September2026/#sec-Errors | GraphQL, Errors}
 */
export class GraphQLResultError<TData = unknown> extends BaseError<
  'GraphQLResultError',
  { readonly response: ErrorResponse<TData>; readonly errors: readonly GraphQLFormattedError[] }
> {
  protected static override readonly kind: string = 'GraphQLResultError'
  declare readonly errors: readonly GraphQLFormattedError[]
}

/**
 * No complete response arrived: fetch failed, or the response was cut off.
 *
 * If a 2xx response was cut off, `response` is set, and its `body` is the text that arrived. The message contains the
 * message of fetch. There is no `cause`, because some implementations of fetch quote bodies and headers in it.
 *
 * @example
 * if (error?.name === 'NetworkError') show('You seem to be offline.')
 * @see {@link https://thinql.github.io/errors/#networkerror | When it comes, and what to do about it}
 */
export class NetworkError extends BaseError<'NetworkError', Pick<Details, 'response'>> {
  protected static override readonly kind: string = 'NetworkError'
}

/**
 * The time of `timeout(ms)` was over, or the signal of the caller aborted with a reason that is named TimeoutError,
 * such as the reason of `AbortSignal.timeout(ms)`.
 *
 * @example
 * if (error?.name === 'TimeoutError') show('The server takes too long.')
 * @see {@link https://thinql.github.io/errors/#timeouterror | When it comes, and what to do about it}
 */
export class TimeoutError extends BaseError<'TimeoutError', Pick<Details, 'cause'>> {
  protected static override readonly kind: string = 'TimeoutError'
}

/**
 * The signal of the caller aborted. `cause` is `signal.reason`.
 *
 * @example
 * if (error?.name === 'AbortError') return
 * @see {@link https://thinql.github.io/errors/#aborterror | When it comes, and what to do about it}
 */
export class AbortError extends BaseError<'AbortError', Pick<Details, 'cause'>> {
  protected static override readonly kind: string = 'AbortError'
}

/**
 * The request could not be made.
 *
 * Either the document, a variable, a header or the endpoint is wrong. Or a function of the caller threw, and
 * `cause` is what it threw. Without a `cause`, and at the first attempt, nothing was sent. Otherwise the
 * operation may have been sent: a middleware or `decode` may throw after a response, and a header may be
 * malformed at the second attempt. The `cause` may be a redirect of a framework: `unwrap` throws it.
 *
 * @example
 * if (error?.name === 'RequestError') console.error(error.message, error.valuePath, error.cause)
 * @see {@link https://thinql.github.io/errors/#requesterror | When it comes, and what to do about it}
 */
export class RequestError extends BaseError<'RequestError', Pick<Details, 'valuePath' | 'cause'>> {
  protected static override readonly kind: string = 'RequestError'
  /** The path to the value that can't be sent, such as `['variables', 'input', 'items', 3, 'price']`. */
  declare readonly valuePath?: readonly (string | number)[]
}

/** A RequestError that core itself throws. A function of the caller may throw a RequestError of another request. */
export class InvalidInputError extends RequestError {
  /** Middleware of another copy of core throws another class, which has this field too. */
  static readonly isInvalidInput = true
}

/** The three errors that say that the response itself is wrong. */
export type ResponseFailure<TData = unknown> = ServerError<TData> | ParseError | EmptyResultError

/** Every error that a request can end with. TypeScript checks that a `switch (error.name)` handles all of them. */
export type Failure<TData = unknown> =
  ResponseFailure<TData> | GraphQLResultError<TData> | NetworkError | TimeoutError | AbortError | RequestError
