import type { Failure, ServerError } from './errors.ts'
import type { ErrorResponse, Extensions, GraphQLFormattedError, ResponseMeta } from './response.ts'
import { thrownFor } from './thrown.ts'

/** The outcome of a request: data or an error. After `if (error) return`, TypeScript knows that `data` is TData. */
export type Result<TData> = SuccessResult<TData> | FailureResult<TData>

// No interface: an app may export it, and TypeScript writes no interface without a public name into declarations.
type SuccessResult<TData> = Readonly<{
  data: TData
  error?: undefined
  extensions?: Extensions | undefined
  /** The status and the headers. The field is not enumerable, so no copy and nothing that is serialized has it. */
  response: ResponseMeta
}>

/**
 * The outcome of a request that failed, with the part of the response that arrived.
 *
 * @internal
 */
export interface FailureResult<TData> {
  readonly data?: TData | null | undefined
  readonly error: Failure<TData>
  readonly extensions?: Extensions | undefined
  /**
   * The same object as `error.response`: status, headers, the body's text, `data` and `extensions`. The field is not
   * enumerable, so no copy and nothing that is serialized has it.
   */
  readonly response?: ErrorResponse<TData> | undefined
}

/** One Result of a response that comes in parts: of `stream` or of `subscribe`. */
export type StreamedResult<TData> = Result<TData> & {
  /**
   * True if more Results will follow. False, which only middleware sees, if the operation must not be sent
   * again: the server has completed the subscription, or a middleware threw at a part. A loop over
   * `subscribe` just ends then.
   */
  readonly hasNext?: boolean | undefined
}

/**
 * Returns the data of a Result, or throws its error. Use it in SWR, TanStack Query, Server Components and scripts.
 *
 * If one of your functions has redirected, or has asked Next.js to render the page later, `unwrap` throws what that
 * function threw, so your framework still handles it.
 *
 * @param result - The Result that `request` resolved to.
 * @returns The complete data.
 * @throws The Result's error, one of Failure. For a RequestError its `cause`, if that is no error (a Response, a
 *   `notFound()` object), or if it has a `digest` that is not a number (`redirect()` and `cookies()` of Next.js).
 * @example
 * const { todos } = unwrap(await client.request(TodosQuery))
 */
export function unwrap<TData>(result: Result<TData>): TData {
  if (result.error) throw thrownFor(result.error)
  return result.data
}

/**
 * Returns the GraphQL errors that an error has. A GraphQLResultError has some, and a ServerError may have some.
 *
 * @param error - The error of a Result, or undefined.
 * @returns The errors as the server sent them. The list is empty if there are none.
 * @example
 * const forbidden = graphqlErrors(error).some(({ extensions }) => extensions?.code === 'FORBIDDEN')
 */
export function graphqlErrors(error: Failure | undefined): readonly GraphQLFormattedError[] {
  return (error as Partial<ServerError> | undefined)?.errors ?? []
}

export function hasCode(error: Failure | undefined, codes: readonly unknown[]): boolean {
  return graphqlErrors(error).some(({ extensions }) => codes.includes(extensions?.code))
}

/** Returns true if a field of the root has data. If none has, a server may have refused the whole operation. */
export function hasFields(data: unknown): boolean {
  return Object.values(Object(data) as object).some((field) => field !== null)
}
