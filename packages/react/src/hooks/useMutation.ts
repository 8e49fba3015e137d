'use client'
import type { GraphQLDocument, RequestArgs, RequestFailure, Result } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { useInsertionEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Variables } from '../store/key/queryKey.ts'
import { LatestCall } from '../store/mutation/LatestCall.ts'
import type { MutationEffects } from '../store/mutation/runMutation.ts'
import type { QueryStore } from '../store/queryStore.ts'
import { useOwnStore } from './useQueryStore.ts'

/** The options of `useMutation`. */
export interface MutationOptions<TVariables> extends MutationEffects<TVariables> {
  /** Another store than the provider's, for a second backend. */
  store?: QueryStore | undefined
}

/** The state of the latest call of `mutate`. */
export type MutationState<TData> = {
  /** Back to `idle`; a call that is pending goes on, and shows no more. */
  reset(this: void): void
} & (
  | { readonly status: 'idle'; readonly loading: false; readonly data: undefined; readonly error: undefined }
  | {
      readonly status: 'loading'
      readonly loading: true
      readonly data: undefined
      readonly error: undefined
    }
  | { readonly status: 'success'; readonly loading: false; readonly data: TData; readonly error: undefined }
  | {
      readonly status: 'error'
      readonly loading: false
      readonly data: TData | null | undefined
      readonly error: RequestFailure<TData>
    }
)

/** Sends the mutation; never rejects, and resolves to the Result of its own call, also when a later one has superseded it. */
export type Mutate<TData, TVariables> = (...args: RequestArgs<TVariables>) => Promise<Result<TData>>

/**
 * Gives a function that sends a mutation, and the state of its latest call.
 *
 * `loading` is true at once, in a form action or a transition too. Unmounting doesn't abort the mutation. There are no
 * callbacks: await the call.
 *
 * @param document - The mutation to send.
 * @param options - What it changes in the store.
 * @returns `mutate`, the same function for the life of the component, and the state.
 * @throws Error when there is no store.
 * @example
 * const [addTodo, { loading, error }] = useMutation(AddTodo, { invalidates: [TodosQuery] })
 * const { data } = await addTodo({ variables: { title } })
 */
export function useMutation<TData = Untyped, TVariables = Record<string, Untyped>>(
  document: GraphQLDocument<TData, TVariables>,
  options?: MutationOptions<NoInfer<TVariables>>,
): readonly [mutate: Mutate<TData, NoInfer<TVariables>>, state: MutationState<TData>]
export function useMutation(document: GraphQLDocument, options: MutationOptions<Variables> = {}) {
  const store = useOwnStore(options.store)
  const [call] = useState(() => new LatestCall())
  // Before the effects of children, which may call `mutate`.
  useInsertionEffect(() => call.configure({ store, document, effects: options }))
  const state = useSyncExternalStore(call.subscribe, call.state, call.state)
  return useMemo(() => [call.mutate, state] as const, [call, state])
}
