import { defineHidden, type ErrorResponse, type GraphQLFormattedError } from './response.ts'

/** What an error may have besides its message. Each class takes some of it. */
export interface Details {
  readonly response?: ErrorResponse | undefined
  readonly errors?: readonly GraphQLFormattedError[] | undefined
  readonly valuePath?: readonly (string | number)[] | undefined
  readonly cause?: unknown
}

/**
 * The base of every error. It hides the response from logs and frameworks.
 *
 * `errorResult` writes the message. The reason in it comes from where the fault is found: for a ParseError, from
 * `http/parseResponse.ts`.
 *
 * Loggers and error trackers print the fields of an error. Web frameworks send `status`, `headers`, `data` or
 * `extensions` of a caught error to their own clients. So `response` is a getter that no inspection follows. The only
 * enumerable fields are `errors` and the `status` of a ServerError. All of them are writable, because some frameworks
 * write to them.
 *
 * @internal
 */
export abstract class BaseError<TName extends string, TDetails extends Details> extends Error {
  declare protected static readonly kind: string
  declare readonly errors?: readonly unknown[]
  readonly #response: ErrorResponse | undefined

  constructor(message: string, ...details: {} extends TDetails ? [details?: TDetails] : [details: TDetails])
  constructor(message: string, details?: TDetails) {
    super(message, details)
    this.#response = details?.response
    if (details?.errors) this.errors = details.errors
    if (details?.valuePath) defineHidden(this, 'valuePath', details.valuePath)
  }

  /**
   * With `getters` and `showHidden`, Node prints what getters return. It stops at a class with the name of a
   * built-in one. It is no field: some compilers make assignments of fields, and a class refuses that of a name.
   */
  static override get name(): string {
    return 'Error'
  }

  /** The name of the error's class. Minifiers don't change it. */
  override get name(): TName {
    // The type of `kind` is string, but each class sets its own name.
    return (this.constructor as typeof BaseError).kind as TName
  }

  override set name(value: TName) {
    defineHidden(this, 'name', value)
  }

  /** The response, as far as it arrived: status, headers, the body's text, and GraphQL `data` and `extensions`. */
  get response(): 'response' extends keyof TDetails ? TDetails['response'] : undefined {
    // The constructor got a response of this type.
    return this.#response as never
  }

  /**
   * Returns what a server may send of an error to a browser: the name, the message and, if there are any,
   * `errors` and `status`. Frameworks lose the name of an error that they serialize by themselves.
   */
  toJSON(): {
    name: TName
    message: string
    status?: number | undefined
    errors?: readonly GraphQLFormattedError[] | undefined
  } {
    // Only some classes have these fields.
    const { name, message, status, errors } = this as unknown as ReturnType<
      BaseError<TName, TDetails>['toJSON']
    >
    return { name, message, status, errors }
  }
}
