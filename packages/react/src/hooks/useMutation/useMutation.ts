'use client'
import type { GraphQLDocument, RequestArgs, Failure, Result } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { useInsertionEffect, useSyncExternalStore } from 'react'
import { checkMutation } from '../../store/development/checkNaming.ts'
import type { Variables } from '../../store/key/queryKey.ts'
import { createCall } from '../../store/mutation/latestCall.ts'
import type { MutationEffects } from '../../store/mutation/runMutation.ts'
import type { QueryStore } from '../../store/queryStore.ts'
import { useBatchedUpdate } from '../useBatchedUpdate/useBatchedUpdate.ts'
import { useOwnStore } from '../useQueryStore.ts'

/** The options of `useMutation`. */
export interface MutationOptions<TVariables, TData = Untyped> extends MutationEffects<TVariables, TData> {
  /** A store other than the provider's, for a second backend. */
  store?: QueryStore | undefined
}

/** The state of the latest call of `mutate`. `variables` are those of that call, with the defaults of the hook. */
export type MutationState<TData, TVariables = Untyped> = {
  /**
   * Sets the state back to `idle`, and is the same function in every render. A pending call continues, but no
   * longer changes the state.
   */
  reset(this: void): void
} & (
  | {
      readonly status: 'idle'
      readonly loading: false
      readonly data: undefined
      readonly error: undefined
      readonly variables: undefined
    }
  | {
      readonly status: 'loading'
      readonly loading: true
      readonly data: undefined
      readonly error: undefined
      readonly variables: TVariables
    }
  | {
      readonly status: 'success'
      readonly loading: false
      readonly data: TData
      readonly error: undefined
      readonly variables: TVariables
    }
  | {
      readonly status: 'error'
      readonly loading: false
      readonly data: TData | null | undefined
      readonly error: Failure<TData>
      readonly variables: TVariables
    }
)

/**
 * Sends the mutation. It never rejects, and resolves to the Result of this call, also after a later call. In
 * development, a variable in the place of its options is a RequestError.
 */
export type Mutate<TData, TVariables> = (...args: RequestArgs<TVariables>) => Promise<Result<TData>>

/**
 * Returns a function that sends a mutation, and the state of its latest call.
 *
 * `loading` is true at once, in a form action or a transition too. When the component unmounts, the mutation continues.
 * There are no callbacks such as `onSuccess`: await the call.
 *
 * @param document - The mutation to send.
 * @param options - How it changes the store, and `variables` that every call has unless it gives others.
 * @returns `mutate`, which is the same function in every render, and the state.
 * @throws Error if there is no store. In development, RequestError if `options` is null.
 * @example
 * function AddButton({ title }: { title: string }) {
 *   const [addTodo, { loading, error }] = useMutation(AddTodo, { invalidates: [TodosQuery] })
 *   const add = async () => {
 *     const { data } = await addTodo({ variables: { title } })
 *     if (data) show('Added.')
 *   }
 *   if (error) return <Problem error={error} retry={add} />
 *   return <button disabled={loading} onClick={add}>Add {title}</button>
 * }
 */
export function useMutation<
  TData = Untyped,
  TVariables = Record<string, Untyped>,
  TGiven extends keyof TVariables = never,
>(
  document: GraphQLDocument<TData, TVariables>,
  options: MutationOptions<NoInfer<TVariables>, NoInfer<TData>> & {
    variables?: Pick<NoInfer<TVariables>, TGiven> | undefined
  } = {},
): readonly [
  mutate: Mutate<
    TData,
    [TGiven] extends [never] ? TVariables : Omit<TVariables, TGiven> & Partial<Pick<TVariables, TGiven>>
  >,
  state: MutationState<TData, TVariables>,
] {
  if (process.env.NODE_ENV !== 'production') checkMutation(options)
  const store = useOwnStore(options.store)
  // A React state, so that one render shows the ends of many calls.
  const [call, onSettled] = useBatchedUpdate(createCall)
  // An insertion effect runs before the effects of children, which may call `mutate`.
  useInsertionEffect(() => {
    // `mutate` checks that the variables fit the document.
    const all = options as MutationOptions<Variables> & { variables?: Variables }
    call.configure({ store, document: document as GraphQLDocument, options: all, onSettled })
  })
  // `shown` returns the same fields. The signature only says which types belong to which status.
  return useSyncExternalStore(call.subscribe, call.shown, call.shown) as ReturnType<
    typeof useMutation<TData, TVariables, TGiven>
  >
}
