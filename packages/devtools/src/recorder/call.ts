import type { GraphQLDocument, Operation, RequestFailure } from '@thinql/core'

/** The names that an operation can end with: `data`, or the name of one of the eight errors. */
export type Outcome = 'data' | RequestFailure['name']

/** A header's name and value. */
export type Header = readonly [name: string, value: string]

/** A piece of a streamed response. */
export interface Part {
  /** ms, from `performance.now()`. */
  readonly at: number
  readonly outcome: Outcome
  readonly data: unknown
  /** The message of the part's error. */
  readonly message?: string | undefined
}

/** The request that carried several operations of `batch`. */
export interface Batch {
  readonly id: number
  readonly size: number
  readonly sentAt: number
  readonly requestBody: string
}

/** One HTTP request and its response, as fetch saw them. */
export interface Exchange {
  readonly id: number
  /** ms, from `performance.now()`. */
  readonly startedAt: number
  readonly endedAt?: number
  readonly method: string
  readonly url: string
  readonly requestHeaders: readonly Header[]
  /** The body as text. */
  readonly requestBody?: string | undefined
  readonly batch?: Batch
  readonly status?: number
  readonly responseHeaders?: readonly Header[]
  /** The time of the response's headers. */
  readonly respondedAt?: number
  /** What was received so far. It is cut off if it is long. */
  readonly responseBody?: string | undefined
  /** Bytes of the response's body that were received. */
  readonly size: number
  /** Why there is no complete response. */
  readonly failure?: string
  /** True if the record dropped both bodies, because newer ones needed the room. */
  readonly isDropped?: boolean
  /** What the conditions of the panel did to it. */
  readonly simulated?: string
}

/** One operation, from the call to its result. */
export interface Call {
  readonly id: number
  readonly source: GraphQLDocument
  readonly query: string
  /** Undefined if the operation has no name. */
  readonly name: string | undefined
  readonly kind: Operation['kind']
  readonly endpoint: string
  /** JSON, with the hidden values left out. */
  readonly variables: string | undefined
  /** What the caller attached, as JSON, with the hidden values left out. */
  readonly meta: string | undefined
  /** ms, from `performance.now()`. */
  readonly startedAt: number
  readonly endedAt?: number
  readonly outcome?: Outcome
  /** The message of the error. */
  readonly message?: string
  /** The data of a result that came without a request: from a WebSocket, or from other middleware. */
  readonly data?: unknown
  readonly exchanges: readonly Exchange[]
  /** The latest parts of a streamed response. */
  readonly parts: readonly Part[]
  readonly partCount: number
  /** The name of the store that sent it, and the key of its entry there. */
  readonly store?: string
  readonly entry?: string
  /** The outcome that the conditions of the panel gave it, without a request. */
  readonly simulated?: string
  /** What made the store send it. Undefined for a call of the client itself. */
  readonly sentBy?: 'useQuery' | 'prefetch' | 'useMutation' | 'useSubscription'
  /** When other callers joined the call while it was in flight, in ms of `performance.now()`. The latest ones. */
  readonly joins: readonly number[]
  readonly joinCount: number
}
