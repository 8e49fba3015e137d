import type { OperationOptions, Client, GraphQLDocument, Result } from '@thinql/core'

/**
 * What a query or a subscription sends beside its variables: `headers`, `meta`, and options of fetch such as
 * `priority`.
 *
 * It is not a part of the key, so components with different options share one request.
 */
export interface QueryRequest extends Omit<OperationOptions, 'operationName' | 'kind' | 'signal'> {}

/** When a change is shown: `batched` if more changes may follow in the next tasks, or else at once. */
export type ShowTime = 'batched' | undefined

/** What uses an entry: a hook with its options, a prefetch, or suspended components. */
export interface Observer {
  /**
   * Called when the hook may have something new to show.
   *
   * React renders a store change at once. It renders state updates one task later, all together. So a hook
   * shows the responses of requests that overlap by state updates. A change by the page is a store change,
   * because it must not wait until a transition ends.
   */
  changed(when?: ShowTime): void
  /** Called with each event of a subscription. */
  received?(data: unknown, variables: Readonly<Record<string, unknown>>): void
  readonly request?: QueryRequest | undefined
  /** ms. A query's hook without it is skipped: nothing is sent for it. */
  readonly staleTime?: number | undefined
  /** ms. A hook without it, or with 0, doesn't poll. */
  readonly pollInterval?: number
  /** Whether it polls while nobody sees the page. */
  readonly pollInBackground?: boolean | undefined
  /** Whether it waits for data that no component on screen shows yet. */
  readonly waits?: boolean
  /** Whether the store may forget the entry although this waits: its component may never come back for the data. */
  readonly expires?: boolean
}

/** The `request` option of the newest observer that has one. */
export function newestRequest(observers: Iterable<Observer> = []): QueryRequest | undefined {
  let newest: QueryRequest | undefined
  for (const { request } of observers) newest = request ?? newest
  return newest
}

/**
 * Sends the queries of a store. `streamFetcher` returns one.
 *
 * While the response arrives, it may call `onPart` with all data so far. It resolves to the Result of the whole
 * response. It must not reject.
 */
export type QueryFetcher = (
  client: Client,
  document: GraphQLDocument,
  options: QueryRequest & {
    readonly variables: Readonly<Record<string, unknown>> | undefined
    readonly operationName: string | undefined
    readonly signal: AbortSignal
  },
  onPart: (data: unknown) => void,
) => Promise<Result<unknown>>
