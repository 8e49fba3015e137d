'use client'
import type { GraphQLDocument, RequestFailure } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { useCallback, useInsertionEffect, useRef, useSyncExternalStore } from 'react'
import { keyOf, toQuery } from '../store/key/queryKey.ts'
import { internals } from '../store/storeInternals.ts'
import { SubscriptionEntry, type SubscriptionSnapshot, waiting } from '../store/subscription.ts'
import {
  type AnyQueryOptions,
  type QueryArgs,
  type QueryOptions,
  type SkipToken,
  skipToken,
} from './queryOptions.ts'
import { toListener, useBatchedUpdate } from './useBatchedUpdate.ts'
import { useOwnStore } from './useQueryStore.ts'

/** The state of a subscription; `loading` until the first event, `idle` where it is skipped. */
export type SubscriptionState<TData> = {
  /** True once the server has completed: nothing more will come. */
  readonly done: boolean
} & (
  | { readonly status: 'idle' | 'loading'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'success'; readonly data: TData; readonly error: undefined }
  | {
      readonly status: 'error'
      readonly data: TData | null | undefined
      readonly error: RequestFailure<TData>
    }
)

/**
 * Follows a subscription, and shows its newest event.
 *
 * Components with the same document and variables share one connection. It is opened when the component is on screen,
 * and closed when the last one that uses it is gone or its variables change; never on a server. `store.clear()` opens it
 * anew. Events that arrive together are shown once, as the newest of them: to handle each one, loop over `subscribe` of the
 * core in an effect.
 *
 * An event with errors is shown with its own data, and more may follow. A connection that fails or is cut is an error
 * too, beside the data of the newest event. It is opened again, for all components that follow it, when one mounts anew.
 *
 * @param document - The subscription to follow.
 * @param args - One object: its variables, `skipToken` in their place to follow nothing, and another store than the provider's.
 * @returns The state. The same object until something in it changes.
 * @throws Error when there is no store.
 * @example
 * const { data, error, done } = useSubscription(PriceChanged, { variables: { symbol } })
 */
export function useSubscription<TData = Untyped, TVariables = Record<string, Untyped>>(
  document: GraphQLDocument<TData, TVariables>,
  ...args: QueryArgs<TVariables, Pick<QueryOptions, 'store'>, SkipToken>
): SubscriptionState<TData>
export function useSubscription(
  document: GraphQLDocument,
  { variables, store: own }: AnyQueryOptions = {},
): SubscriptionState<unknown> {
  const store = useOwnStore(own)[internals]
  const { client, subscriptions } = store
  const query =
    variables === skipToken ? undefined : toQuery(client, document, variables, undefined, 'subscription')
  const key = query && keyOf(query)

  // Made anew by each render, and the same as long as its key is.
  const latest = useRef(query)
  useInsertionEffect(() => {
    latest.current = query
  })
  const [, update] = useBatchedUpdate()
  const subscribe = useCallback(
    (updateNow: () => void) => {
      if (key === undefined || !latest.current) return () => undefined
      // Only now, because a render may never commit, and what was hidden may come back after its entry is gone.
      const entry = subscriptions.get(latest.current) ?? new SubscriptionEntry(latest.current, store)
      return entry.follow(toListener(updateNow, update))
    },
    [key, store, subscriptions, update],
  )
  const state = useSyncExternalStore(
    subscribe,
    () => (query ? (subscriptions.get(query)?.state ?? waiting) : skipped),
    () => (query ? waiting : skipped),
  )
  // Its types are those of a snapshot, told apart by status.
  return state as SubscriptionState<unknown>
}

const skipped: SubscriptionSnapshot = { ...waiting, status: 'idle' }
