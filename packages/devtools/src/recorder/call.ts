import type { Operation, Failure, Result } from '@thinql/core'
import { type Piece, sizeOf } from './Memory.ts'
import type { ReceivedBody } from './recordBody.ts'
import type { Redacted, Redactor } from './Redactor.ts'

/** The names that an operation can end with: `data`, or the name of one of the eight errors. */
export type Outcome = 'data' | Failure['name']

export type Header = readonly [name: string, value: string]

export class Part implements Piece {
  /** ms, from `performance.now()`. */
  readonly at: number
  readonly what = 'part'
  readonly bytes: number
  readonly #call: Call
  readonly #result: Result<unknown>
  #data: Redacted | undefined

  constructor(call: Call, at: number, { data, error }: Result<unknown>) {
    this.#call = call
    this.at = at
    // The rest of a result isn't recorded.
    this.#result = { data, error } as Result<unknown>
    this.bytes = 200 + sizeOf(data) + sizeOf(error?.message)
  }

  get outcome(): Outcome {
    return this.#result.error?.name ?? 'data'
  }

  get data(): Redacted {
    return (this.#data ??= this.#call.redactor.data(this.#result.data))
  }

  get message(): Redacted<string> | undefined {
    const { error } = this.#result
    return error && this.#call.redactor.message(error.message)
  }

  drop(): void {
    // The oldest part is always the first one to go.
    this.#call.parts.shift()
  }

  toJSON(): object {
    const { at, outcome, data, message } = this
    return { at, outcome, data, message }
  }
}

export interface Batch {
  readonly size: number
  readonly requestBody: Redacted<string>
}

/** One HTTP request and its response, as fetch saw them. */
export interface Exchange {
  /** ms, from `performance.now()`. */
  readonly startedAt: number
  endedAt?: number
  readonly method: string
  readonly url: Redacted<string>
  readonly requestHeaders: Redacted<readonly Header[]>
  requestBody?: Redacted<string> | undefined
  batch?: Batch
  /** False if the conditions of the panel ended it before it was sent. */
  wasSent: boolean
  status?: number
  responseHeaders?: Redacted<readonly Header[]>
  respondedAt?: number
  /** What was received so far, up to a limit. */
  responseBody?: Redacted<string> | undefined
  /** What `responseBody` reads. */
  received?: ReceivedBody
  /** Bytes of the response's body that were received. */
  size: number
  /** What the response was. Undefined if there is none, and until it has been read. */
  outcome?: Outcome
  /** Why there is no complete response. */
  failure?: Redacted<string>
  /** Why the body isn't recorded, or only its beginning. */
  gap?: string
  /** What the conditions of the panel did to it. */
  simulated?: string
}

/** One operation, from the call to its result. It changes while it runs. */
export interface Call {
  readonly id: number
  readonly query: Redacted<string>
  readonly name: string | undefined
  readonly kind: Operation['kind']
  readonly endpoint: Redacted<string>
  variables?: Redacted | undefined
  meta?: Redacted | undefined
  /** ms, from `performance.now()`. */
  readonly startedAt: number
  endedAt?: number
  outcome?: Outcome
  message?: Redacted<string>
  /** The data of a result that came without a request: from a WebSocket, or from other middleware. */
  data?: Redacted | undefined
  /** The latest requests. */
  readonly exchanges: Exchange[]
  exchangeCount: number
  /** The latest parts of a streamed response. */
  readonly parts: Part[]
  partCount: number
  /** The id of the query whose data had just come. */
  readonly after?: number | undefined
  /** The outcome that the conditions of the panel gave it. Then nothing was sent. */
  simulated?: string
  readonly redactor: Redactor
  /** What the record counts for it. */
  piece?: Piece
}

/** True if it ended with an error. An abort isn't one. */
export function isFailed({ outcome }: Call): boolean {
  return outcome !== undefined && outcome !== 'data' && outcome !== 'AbortError'
}
