'use client'
import type { GraphQLDocument, RequestFailure } from '@thinql/core'
import { useCallback, useInsertionEffect, useRef, useSyncExternalStore } from 'react'
import { type SkipToken, skipToken } from '../skipToken.ts'
import { Feed, type FeedState, waiting } from '../store/feed.ts'
import { keyOf, toQuery } from '../store/query.ts'
import { internals } from '../store/queryStore.ts'
import type { Untyped } from '../store/untyped.ts'
import type { AnyQueryOptions, QueryArgs, QueryOptions } from './queryOptions.ts'
import { useOwnStore } from './useQueryStore.ts'
import { toListener, useShowSoon } from './useShowSoon.ts'

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
 * Components that ask the same share one connection. It is opened when the component is on screen, and closed when the
 * last one that uses it is gone or its variables change; never on a server. `store.clear()` opens it anew. Events that
 * arrive together are shown once, as the newest of them: to handle each one, loop over `subscribe` of the core in an effect.
 *
 * An event with errors is shown with its own data, and more may follow. A connection that fails or is cut is an error
 * too, beside the data of the newest event; nothing connects again until a component mounts where there is none.
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
  const store = useOwnStore(own)
  const { client } = store
  const { feeds } = store[internals]
  const query =
    variables === skipToken ? undefined : toQuery(client, document, variables, undefined, 'subscription')
  const key = query && keyOf(query)

  // Made anew by each render, and the same as long as its key is.
  const latest = useRef(query)
  useInsertionEffect(() => {
    latest.current = query
  })
  const [, showSoon] = useShowSoon()
  const subscribe = useCallback(
    (showNow: () => void) => {
      if (key === undefined || !latest.current) return () => undefined
      // Only now, because a render may never commit, and what was hidden may come back after its feed is gone.
      const feed = feeds.get(latest.current) ?? new Feed(latest.current, client, feeds)
      return feed.follow(toListener(showNow, showSoon))
    },
    [client, feeds, key, showSoon],
  )
  const state = useSyncExternalStore(
    subscribe,
    () => (query ? (feeds.get(query)?.state ?? waiting) : skipped),
    () => (query ? waiting : skipped),
  )
  // Its types are those of a feed's state, told apart by status.
  return state as SubscriptionState<unknown>
}

const skipped: FeedState = { ...waiting, status: 'idle' }
