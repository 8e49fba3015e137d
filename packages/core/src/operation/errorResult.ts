import { type Failure, InvalidInputError } from '../result/errors.ts'
import { withResponse } from '../result/response.ts'
import type { FailureResult } from '../result/result.ts'
import { fieldOf } from '../result/thrown.ts'

export interface Label {
  readonly kind?: string
  readonly name?: string | undefined
}

/**
 * Makes the result of an operation that failed. It has the error, and the partial data and extensions of the response.
 *
 * The error's message begins with the kind and the name of the operation, such as `query Todos: `. It begins with
 * `request: ` if the document couldn't be read.
 */
export function errorResult<TDetails>(
  { kind = 'request', name }: Label = {},
  ErrorClass: new (message: string, details: TDetails) => Failure,
  reason: string,
  details: TDetails,
): FailureResult<unknown> {
  const error = new ErrorClass(`${name ? `${kind} ${name}` : kind}: ${reason}`, details)
  const { response } = error
  return withResponse({ data: response?.data, error, extensions: response?.extensions }, response)
}

/**
 * Makes the error of a function of the caller that threw. The message doesn't have what it threw, which may
 * be a secret.
 */
export function functionThrew(cause: unknown): InvalidInputError {
  return new InvalidInputError('one of your functions threw; see the cause.', { cause })
}

/** Whether core threw this itself, or another copy of core. `instanceof` would run the traps of a proxy. */
export function isOurs(thrown: unknown): thrown is InvalidInputError {
  return fieldOf(fieldOf(thrown, 'constructor'), 'isInvalidInput') === true
}

/**
 * Returns the message of something thrown, and the reason that Node puts into `cause`. URLs in them may contain keys,
 * passwords or the variables of a GET. So it cuts each text where a query or a fragment begins, and removes
 * passwords. A question mark before a space, a bracket or a letter that isn't ASCII begins no query, unless
 * it does in `url`.
 */
export function describeThrown(thrown: unknown, url = ''): string {
  // No message has the other text.
  const [query = '\0'] = /[?#][^#]*/.exec(url) ?? []
  const cause = fieldOf(thrown, 'cause')
  // The message of Node's AggregateError is empty. The message of node-fetch has the URL before the reason.
  const reason = [fieldOf(cause, 'message'), fieldOf(cause, 'code'), fieldOf(thrown, 'code')].find(Boolean)
  return (
    [fieldOf(thrown, 'message') ?? thrown, reason]
      .filter((part) => typeof part === 'string')
      // The pattern finds no query that begins with a quote.
      .map((part) =>
        part.replace(query, '?-').replace(/\/\/[^\s/"?#]*@|:[^\s/"?#:]*@|[?#][^\s")\u0080-\uFFFF].*/gs, '…'),
      )
      .join(': ') || 'no reason given'
  )
}
