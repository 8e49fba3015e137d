import type { Result } from '../../src/index.ts'

/** How a request ended: `data 200`, `NetworkError`, `ServerError 502`. */
export type Outcome = string

/** What a server does to one request, over a connection or stream of type T. */
export interface Fault<T> {
  readonly what: string
  /** Writes to the connection once the request has been read; stops by itself when the connection closes. */
  readonly answer: (connection: T) => unknown
  /** How a request may end that nobody ends before; none where it takes a deadline or a limit. */
  readonly outcomes: readonly Outcome[]
  /** The only way that asks for such an answer; any way does when it is left out. */
  readonly way?: 'stream' | 'subscribe'
  /** Answers as soon as the request's first line is there. */
  readonly early?: boolean
  /** Sends more than anyone wants to hold. */
  readonly huge?: boolean
}

export function outcomeOf({ error, response }: Result<unknown>): Outcome {
  return [error?.name ?? 'data', response?.status].filter(Boolean).join(' ')
}

export const json = '{"data":{"a":1}}'
