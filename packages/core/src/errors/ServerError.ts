import { Failure } from './Failure.ts'
import type { GraphQLFormattedError } from './GraphQLResponse.ts'
import type { ErrorResponse } from './Received.ts'

interface ServerErrorDetails<TData> {
  readonly response: ErrorResponse<TData>
  readonly errors?: readonly GraphQLFormattedError[] | undefined
}

/**
 * The status is not a success (not 2xx), whatever the body says.
 *
 * `errors`, `response.data` and `response.extensions` are the body's when it is a well-formed GraphQL response: the specification wants
 * clients to read one whatever its status.
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
