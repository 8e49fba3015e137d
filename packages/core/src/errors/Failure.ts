import type { ErrorResponse } from './Received.ts'

/** What an error may be given. */
export interface FailureDetails {
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
export abstract class Failure<TName extends string, TDetails extends FailureDetails> extends Error {
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

  /** Which error it is; a minifier doesn't change it. */
  override get name(): TName {
    // Each class has its own name there.
    return (this.constructor as typeof Failure).kind as TName
  }

  override set name(value) {
    Object.defineProperty(this, 'name', { value, writable: true, configurable: true })
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
