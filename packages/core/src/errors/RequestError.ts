import { Failure } from './Failure.ts'

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

  constructor(message: string, { valuePath: value, ...details }: RequestErrorDetails = {}) {
    super(message, details)
    if (value) Object.defineProperty(this, 'valuePath', { value, writable: true, configurable: true })
  }
}
