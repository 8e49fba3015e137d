import { Failure } from './Failure.ts'
import type { GraphQLFormattedError, GraphQLResponse } from './GraphQLResponse.ts'
import type { ReceivedText } from './Received.ts'

/**
 * The status is not a success (not 2xx), whatever the body says.
 *
 * `errors`, `data` and `extensions` are the body's when it is a well-formed GraphQL response: the specification wants
 * clients to read one whatever its status.
 *
 * @example
 * if (error?.name === 'ServerError' && error.status === 401) signIn()
 * @see {@link https://graphql.github.io/graphql-over-http/draft/#sec-Status-Codes | GraphQL over HTTP, Status Codes}
 */
export class ServerError<TData = unknown> extends Failure<ReceivedText & GraphQLResponse<TData>> {
  declare readonly status: number
  declare readonly headers: Headers
  /** The text as received, as far as it arrived. */
  declare readonly body: string
  declare readonly data?: TData | null
  declare readonly errors?: readonly GraphQLFormattedError[]
  declare readonly extensions?: Readonly<Record<string, unknown>>

  override get name() {
    return 'ServerError' as const
  }
}
