import type { Failure } from '@thinql/core'

/** The number of an event. A store counts its events: a request is sent, a response comes, a write begins or ends. */
export type Tick = number

/** The time of a change. A write by hand ends at once. A mutation's writes end with the mutation. */
export interface Span {
  /** When the mutation began. Infinity for a write by hand: a response that was asked for earlier never contains it. */
  readonly at: Tick
  /** Infinity while the mutation is pending, -Infinity after it has failed. */
  ended: Tick
}

/**
 * What an update may know and say of the entry that it changes: a list gets the writes of the query with
 * which it begins.
 */
export interface UpdatedEntry {
  readonly responses: Responses
  /** Says that only a request that is sent after this brings the right data. */
  outdated(this: void, tick: Tick): void
}

/**
 * Returns the new data. If it returns undefined, the data doesn't change.
 *
 * `variables` are those of a page, for a list. The update of a query already knows the variables of the query.
 */
export type Update = (
  data: unknown,
  variables?: Readonly<Record<string, unknown>>,
  entry?: UpdatedEntry,
) => unknown

/** A change of data that the server may not know yet. */
export interface Write {
  readonly span: Span
  readonly update: Update
  /**
   * Whether it makes complete data, whatever the data was. Then it also takes the place of data that came
   * beside an error.
   */
  readonly replaces?: boolean | undefined
}

/** What `optimistic` of a mutation has written to an entry, in the run that has written to it last. */
export interface OwnWrites extends Write {
  /** The result of the mutation in that run. */
  result: object | undefined
  updates: Update[]
  /** Whether one of the updates does. */
  replaces?: boolean | undefined
  /** Whether a write of either run has changed what is shown. */
  changes?: boolean
}

/** Data from the server. The server read it between `sent` and `came`. */
export interface Response {
  /** Undefined while nothing has come. */
  readonly data: unknown
  /** The variables of the page, if the response is a page of a list. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined
  /**
   * Whether the page stands before the one with which its list began: it was loaded as the previous one of
   * the page after it.
   */
  readonly isBeforeAnchor?: boolean | undefined
  readonly sent: Tick
  readonly came: Tick
}

/** The data that came beside an error. */
export interface DataBesideError extends Response {
  /** When it came, by the clock of the store. A later failure without data leaves it as it is. */
  readonly cameAt: number
}

/** A query has one response, a list has one for each page. */
export type Responses = readonly [Response, ...Response[]]

/** What a store knows of one query. Only `tell` changes it. */
export interface Known {
  /** What came from the server, with the writes that are final. */
  readonly responses: Responses
  /** The writes that may not be in the responses, in the order of their calls. */
  readonly writes: readonly Write[]
  /** The parts so far of a response that grows or was cut. Components show it if there is no complete data. */
  readonly growing: unknown
  readonly error: Failure | undefined
  readonly beside: DataBesideError | undefined
  /**
   * When the data came or was written whole, by the clock of the store. Data that an update
   * makes of old data is as old.
   */
  readonly updatedAt: number | undefined
}

/** What an entry remembers of changes, also after they have become a part of its data. Only `tell` changes it. */
export interface Times {
  /** When all data was last asked for. */
  readonly askedAt: Tick
  /** When the data last became stale. Only a request that is sent later brings newer data. */
  readonly outdatedAt: Tick
  /** When the data last became stale in a way that the store fetches it for by itself. */
  readonly dueAt: Tick
  /** When data was last written by hand. The response of a request that was sent before lacks it. */
  readonly overwrittenAt: Tick
  /** When something last happened after which the store waits for no mutation before it fetches the data. */
  readonly urgentAt: Tick
  /**
   * Whether `clearStore` has cleared it without a refetch, and nothing has come since. Then the store sends
   * nothing by itself.
   */
  readonly cleared: boolean
}

/** Whether the response doesn't need the write: it contains it for certain, or the mutation has failed. */
export function isObsolete({ ended }: Span, { sent }: Response): boolean {
  return ended < sent
}

/**
 * Whether the write can become a part of the responses for good. It ended before the `next` response was
 * asked for, which is Infinity if nothing is in flight. And each response came before the write began, or
 * contains it for certain.
 */
export function isFinal(span: Span, responses: readonly Response[], next: Tick): boolean {
  const isSettled = (response: Response) => span.at > response.came || isObsolete(span, response)
  return span.ended < next && responses.every(isSettled)
}

export function isPending({ ended }: Span): boolean {
  return ended === Infinity
}

/** Whether the server has newer data than any of these responses. */
export function wantsNewer({ outdatedAt }: Times, responses: readonly Response[]): boolean {
  return responses.some(({ sent }) => outdatedAt > sent)
}

/** Whether the store fetches newer data by itself, and nobody has asked for it since. */
export function isDue({ askedAt, cleared, dueAt }: Times): boolean {
  return dueAt > askedAt && !cleared
}

/** Returns what an entry shows: the response, and then each write that isn't in it, in the order of their calls. */
export function replay(response: Response, writes: readonly Write[], entry?: UpdatedEntry): unknown {
  let { data } = response
  for (const { span, update } of writes)
    try {
      if (!isObsolete(span, response)) data = update(data, response.variables, entry) ?? data
    } catch {
      // A response may have changed the shape of the data, and the update was written for the old one.
    }
  return data
}
