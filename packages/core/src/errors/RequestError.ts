import { Failure } from './Failure.ts'

/**
 * The request could not be made: the document, a variable, a header or the endpoint is wrong, and nothing was sent;
 * or a function of the caller threw (`cause`), which a middleware may do after sending.
 *
 * @example
 * if (error?.name === 'RequestError') console.error(error.message, error.path, error.cause)
 */
export class RequestError extends Failure<{
  path?: readonly (string | number)[] | undefined
  cause?: unknown
}> {
  /** Where the value is that can't be sent: `['variables', 'input', 'items', 3, 'price']`. */
  declare readonly path?: readonly (string | number)[]

  override get name() {
    return 'RequestError' as const
  }
}
