import type { Result } from '../../src/index.ts'

/** The name of an error or `data`, and the status: `data 200`, `NetworkError`, `ServerError 502`. */
export type Outcome = string

/** A fault of a server on a connection or stream of type T. */
export interface Fault<T> {
  readonly what: string
  /** Writes to the connection after the request has been read. Stops when the connection closes. */
  readonly respond: (connection: T) => unknown
  /** The outcomes without abort or deadline. Empty when the request ends only by a deadline or a limit. */
  readonly outcomes: readonly Outcome[]
  /** The only function that accepts such a response. By default, all do. */
  readonly way?: 'stream' | 'subscribe'
  /** Responds after the first line of the request. */
  readonly early?: boolean
  /** Sends more than fits in memory. */
  readonly huge?: boolean
}

export function outcomeOf({ error, response }: Result<unknown>): Outcome {
  return [error?.name ?? 'data', response?.status].filter(Boolean).join(' ')
}

export const json = '{"data":{"a":1}}'
