'use client'
import type { GraphQLDocument, Failure } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { useCallback, useInsertionEffect, useMemo, useSyncExternalStore } from 'react'
import { type Query, type QueryMap, toQuery, type QueryArgs } from '../../store/key/queryKey.ts'
import { checkOptions } from '../../store/development/checkNaming.ts'
import { internals } from '../../store/state/StoreInternals.ts'
import { SubscriptionEntry } from '../../store/subscription.ts'
import { createView } from '../../store/subscriptionView.ts'
import type { AnyQueryOptions, QueryOptions, SkipToken } from '../queryOptions.ts'
import { batches, useBatchedUpdate } from '../useBatchedUpdate/useBatchedUpdate.ts'
import { useOwnStore } from '../useQueryStore.ts'

/** The state of a subscription. It is `loading` until the first event, and `idle` while the subscription is skipped. */
export type SubscriptionState<TData> = {
  /**
   * True while the connection is open: the server has responded with a stream. False while it connects, after
   * a loss, and at the end. Events may be rare, so a screen can say "waiting for news" in place of
   * "connecting". An event with errors leaves it true. A component that doesn't read it gets no new state,
   * and doesn't render, when only this changes.
   */
  readonly connected: boolean
  /** True when the server has completed the subscription. No more events will come. */
  readonly done: boolean
  /**
   * Closes the connection, and opens another one for all components that share it. The data stays, with the
   * error beside it until the connection is open. Without data, the state is loading again. `resume` of the
   * middleware `reconnect` begins after the newest event. A skipped subscription opens none. It is the same function in
   * every render.
   */
  reconnect(this: void): void
} & (
  | { readonly status: 'idle' | 'loading'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'success'; readonly data: TData; readonly error: undefined }
  | {
      readonly status: 'error'
      readonly data: TData | null | undefined
      readonly error: Failure<TData>
    }
)

/** The options of `useSubscription`, apart from the variables. */
export interface SubscriptionOptions<TData = Untyped, TVariables = Untyped> extends Pick<
  QueryOptions,
  'request' | 'store'
> {
  /**
   * Called once for each event, in order, before the component renders for it. That is also true for events that arrive
   * together. It isn't called for an error. What it throws goes to the console.
   *
   * `variables` are those of the subscription, as JSON has them. The function of the last committed render is called.
   */
  onData?: ((data: TData, variables: TVariables) => void) | undefined
}

/**
 * Follows a subscription while the component is mounted, and returns its newest event.
 *
 * Components with the same document and variables share one connection. The first one opens it. It closes when the last
 * one unmounts or changes its variables. On a server no connection opens. `clearStore(store)` opens it again.
 *
 * If several events arrive together, the component renders only the newest one. `onData` gets every event.
 *
 * If an event has errors, the state has them and the data of that event. More events may follow. If the connection
 * fails, the state has the error and the data of the newest event. With the middleware `reconnect` of
 * `@thinql/core`, the connection opens again by itself, which clears the error. Without it, the connection
 * opens again, for all components, when you call `reconnect` or when another component mounts.
 *
 * @param document - The subscription to follow.
 * @param options - One object: the variables, or `skipToken` to follow nothing, `onData`, options of the
 * request such as
 *   `headers` and `meta`, and a store other than the provider's.
 * @returns The state, with `reconnect`. It is the same object until something in it changes.
 * @throws Error if there is no store. In development, RequestError for an unknown option in place of `variables`.
 * @example
 * function Price({ symbol }: { symbol: string }) {
 *   const { data, error, reconnect } = useSubscription(PriceChanged, { variables: { symbol } })
 *   if (error) return <Problem error={error} retry={reconnect} />
 *   return <p>{data ? data.priceChanged : 'Waiting for a price …'}</p>
 * }
 */
export function useSubscription<TData = Untyped, TVariables = Record<string, Untyped>>(
  document: GraphQLDocument<TData, TVariables>,
  ...options: QueryArgs<TVariables, SubscriptionOptions<NoInfer<TData>, NoInfer<TVariables>>, SkipToken>
): SubscriptionState<TData> {
  // The signature has checked that the variables fit the document.
  const {
    variables,
    onData,
    request,
    store: own,
  } = (options[0] ?? {}) as AnyQueryOptions & SubscriptionOptions
  const store = useOwnStore(own)[internals]
  const { client, subscriptions } = store
  const query =
    typeof variables === 'symbol' ? undefined : toQuery(client, document, { variables }, 'subscription')
  if (query && variables === undefined && process.env.NODE_ENV !== 'production')
    checkOptions(query, options[0])

  const [{ take, latest, reconnect }, update] = useBatchedUpdate(createFollower)
  useInsertionEffect(() => take({ query, subscriptions, onData, request }))
  // Each render makes another query object. Its text and its call say whether it is the same query.
  const { text = '', call } = query ?? {}
  const view = useMemo(
    () => createView(call === undefined ? undefined : { text, call }, subscriptions, reconnect),
    [text, call, subscriptions, reconnect],
  )
  const subscribe = useCallback(
    (updateNow: () => void) => {
      const { query } = latest()
      if (!query) return () => undefined
      // Not in render, because a render may never commit. A hidden component may come back after its entry is gone.
      const entry = subscriptions.get(query) ?? new SubscriptionEntry(query, store)
      return entry.follow({
        changed(when) {
          // For a store change, React compares the states itself. For a state update it would always render.
          if (when !== 'batched' || !batches) updateNow()
          else if (view.hasChanged()) update()
        },
        received(data, variables) {
          latest().onData?.(data, variables)
        },
        get request() {
          return latest().request
        },
      })
    },
    [latest, store, subscriptions, update, view],
  )
  // A view has the same fields. SubscriptionState only says which types belong to which status.
  return useSyncExternalStore(subscribe, view.current, view.onServer) as SubscriptionState<TData>
}

/** What the last commit of a hook follows, and with which options. */
interface Commit extends Pick<SubscriptionOptions, 'onData' | 'request'> {
  /** Nothing, while the hook is skipped. */
  readonly query?: Query | undefined
  readonly subscriptions?: QueryMap<SubscriptionEntry>
}

/** Creates what one hook keeps between renders. */
function createFollower() {
  let commit: Commit = {}
  return {
    take: (newest: Commit) => {
      commit = newest
    },
    latest: () => commit,
    /** The same function for as long as the hook lives: an effect that depends on it must not run for each event. */
    reconnect: () => {
      const { query, subscriptions } = commit
      if (query) subscriptions?.get(query)?.reconnect()
    },
  }
}
