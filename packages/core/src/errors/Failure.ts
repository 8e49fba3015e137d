/**
 * The base of every error: keeps what was received, and keeps it out of sight.
 *
 * Logs and error trackers print enumerable fields, so only `status` and `errors` are:
 * headers, bodies and data can hold tokens and personal data.
 */
export abstract class Failure<TDetails extends object> extends Error {
  declare readonly status?: number
  declare readonly errors?: readonly unknown[]

  constructor(
    message: string,
    ...[details]: {} extends TDetails ? [details?: TDetails] : [details: TDetails]
  ) {
    super(message)
    for (const [field, value] of Object.entries(details ?? {})) {
      if (value === undefined) continue
      Object.defineProperty(this, field, { value, enumerable: field === 'status' || field === 'errors' })
    }
  }

  /** The name, the message and, where they exist, status and errors. */
  toJSON(): { name: string; message: string; status?: number; errors?: readonly unknown[] } {
    return Object.assign({ name: this.name, message: this.message }, this)
  }
}
