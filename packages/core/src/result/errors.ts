import type { ErrorResponse, GraphQLFormattedError } from './response.ts'

interface Details {
  readonly response?: ErrorResponse | undefined
  readonly errors?: readonly unknown[] | undefined
  readonly cause?: unknown
}

/**
 * The base of every error. It keeps what was received out of sight.
 *
 * Logs and error trackers print the fields of an error, and web frameworks answer their own clients with `status`,
 * `headers`, `data` or `extensions` of an error that they catch. So the response is behind a getter that no inspection
 * follows, and the only enumerable fields are `errors` and the `status` of a ServerError. Frameworks may write to all
 * of them.
 */
export abstract class Failure<TName extends string, TDetails extends Details> extends Error {
  declare protected static readonly kind: string
  declare readonly errors?: readonly unknown[]
  readonly #response: ErrorResponse | undefined

  constructor(
    message: string,
    ...[details]: {} extends TDetails ? [details?: TDetails] : [details: TDetails]
  ) {
    super(message, details)
    this.#response = details?.response
    if (details?.errors) this.errors = details.errors
  }

  /** Which error it is. A minifier doesn't change it. */
  override get name(): TName {
    // Each class has its own name there.
    return (this.constructor as typeof Failure).kind as TName
  }

  override set name(value) {
    defineHidden(this, 'name', value)
  }

  /** What was received: status, headers, the body's text, and the `data` and `extensions` of a GraphQL response. */
  get response(): 'response' extends keyof TDetails ? TDetails['response'] : undefined {
    // It is what the constructor was given.
    return this.#response as never
  }

  /** The name, the message and, where they exist, errors and status. */
  toJSON(): { name: string; message: string; status?: number; errors?: readonly unknown[] } {
    return Object.assign({ name: this.name, message: this.message }, this)
  }
}

function defineHidden(error: Error, field: string, value: unknown): void {
  Object.defineProperty(error, field, { value, writable: true, configurable: true })
}

interface ServerErrorDetails<TData> {
  readonly response: ErrorResponse<TData>
  readonly errors?: readonly GraphQLFormattedError[] | undefined
}

/**
 * The status is not a success (not 2xx), whatever the body says.
 *
 * `errors`, `response.data` and `response.extensions` are the body's when it is a well-formed GraphQL response: the
 * specification wants clients to read one whatever its status.
 *
 * @example
 * if (error?.name === 'ServerError' && error.status === 401) signIn()
 * @see {@link https://graphql.github.io/graphql-over-http/draft/#sec-Status-Codes | GraphQL over HTTP, Status Codes}
 */
export class ServerError<TData = unknown> extends Failure<'ServerError', ServerErrorDetails<TData>> {
  protected static override readonly kind: string = 'ServerError'
  /** Never 2xx. A web framework that catches the error may answer with it. */
  readonly status: number
  declare readonly errors?: readonly GraphQLFormattedError[]

  constructor(message: string, details: ServerErrorDetails<TData>) {
    super(message, details)
    this.status = details.response.status
  }
}

/**
 * The status is a success and the body is not a GraphQL response: not JSON, not an object, or `data` or `errors` of the
 * wrong shape.
 *
 * @example
 * if (error?.name === 'ParseError') console.warn(error.message, error.response.body.slice(0, 200))
 * @see {@link https://spec.graphql.org/September2025/#sec-Response-Format | GraphQL, Response Format}
 */
export class ParseError extends Failure<'ParseError', { readonly response: ErrorResponse }> {
  protected static override readonly kind: string = 'ParseError'
}

/**
 * The status is a success and the body is a JSON object that has neither data nor errors.
 *
 * @example
 * if (error?.name === 'EmptyResultError') console.warn('The server executed nothing', error.response.extensions)
 * @see {@link https://spec.graphql.org/September2025/#sec-Response-Format | GraphQL, Response Format}
 */
export class EmptyResultError extends Failure<'EmptyResultError', { readonly response: ErrorResponse }> {
  protected static override readonly kind: string = 'EmptyResultError'
}

/**
 * The operation ran and reported errors. `response.data` is what it could still produce.
 *
 * @example
 * if (error?.name === 'GraphQLResultError') show(error.errors[0]?.message, error.response.data)
 * @see {@link https://spec.graphql.org/September2025/#sec-Errors | GraphQL, Errors}
 */
export class GraphQLResultError<TData = unknown> extends Failure<
  'GraphQLResultError',
  { readonly response: ErrorResponse<TData>; readonly errors: readonly GraphQLFormattedError[] }
> {
  protected static override readonly kind: string = 'GraphQLResultError'
  declare readonly errors: readonly GraphQLFormattedError[]
}

/**
 * No complete response arrived: fetch failed, or the response broke off.
 *
 * `response`, with the text so far as its `body`, is there when it broke off after the headers of a success.
 * The message says what fetch said. There is no `cause`, because some fetches quote bodies and headers in theirs.
 *
 * @example
 * if (error?.name === 'NetworkError') show('You seem to be offline.')
 */
export class NetworkError extends Failure<'NetworkError', { readonly response?: ErrorResponse | undefined }> {
  protected static override readonly kind: string = 'NetworkError'
}

/**
 * A deadline passed: `timeout(ms)`, or a caller's signal whose reason is named TimeoutError, as that of
 * `AbortSignal.timeout(ms)` is.
 *
 * @example
 * if (error?.name === 'TimeoutError') show('The server takes too long.')
 */
export class TimeoutError extends Failure<'TimeoutError', { readonly cause?: unknown }> {
  protected static override readonly kind: string = 'TimeoutError'
}

/**
 * The caller aborted. `cause` is `signal.reason`.
 *
 * @example
 * if (error?.name === 'AbortError') return
 */
export class AbortError extends Failure<'AbortError', { readonly cause?: unknown }> {
  protected static override readonly kind: string = 'AbortError'
}

interface RequestErrorDetails {
  readonly valuePath?: readonly (string | number)[] | undefined
  readonly cause?: unknown
}

/**
 * The request could not be made: the document, a variable, a header or the endpoint is wrong, and nothing was sent;
 * or a function of the caller threw (`cause`), which a middleware may do after sending.
 *
 * @example
 * if (error?.name === 'RequestError') console.error(error.message, error.valuePath, error.cause)
 */
export class RequestError extends Failure<'RequestError', RequestErrorDetails> {
  protected static override readonly kind: string = 'RequestError'
  /** Where the value is that can't be sent: `['variables', 'input', 'items', 3, 'price']`. */
  declare readonly valuePath?: readonly (string | number)[]

  constructor(message: string, details: RequestErrorDetails = {}) {
    super(message, details)
    if (details.valuePath) defineHidden(this, 'valuePath', details.valuePath)
  }
}

/** A RequestError that this package throws, unlike one that a function of the caller got from another request. */
export class InvalidInputError extends RequestError {}
