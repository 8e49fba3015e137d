'use client'
import type { GraphQLDocument, RequestArgs, RequestFailure, RequestOptions, Result } from '@thinql/core'
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react'
import type { QueryStore } from '../store/queryStore.ts'
import { type MutationEffects, runMutation } from '../store/runMutation.ts'
import type { Variables } from '../store/query.ts'
import type { Untyped } from '../store/untyped.ts'
import { useOwnStore } from './useQueryStore.ts'

/** The options of `useMutation`. */
export interface MutationOptions<TVariables> extends MutationEffects<TVariables> {
  /** Another store than the provider's, for a second backend. */
  store?: QueryStore | undefined
}

/** The state of the latest call of `mutate`. */
export type MutationState<TData> = {
  /** Back to `idle`; a call that is under way goes on, and shows no more. */
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

const idle = { status: 'idle', loading: false, data: undefined, error: undefined }
const loading = { ...idle, status: 'loading', loading: true }

/**
 * Gives a function that sends a mutation, and the state of its latest call.
 *
 * Unmounting doesn't abort it. There are no callbacks: await the call.
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
  const [state, setState] = useState<object>(idle)
  const latestCall = useRef(0)
  const latest = useRef({ document, options, store })
  // Before the effects of children, which may call `mutate`.
  useInsertionEffect(() => {
    latest.current = { document, options, store }
  })

  const mutate = useCallback(async (request: RequestOptions<Variables> = {}) => {
    const call = ++latestCall.current
    setState(loading)
    const { store, document, options } = latest.current
    const result = await runMutation(store, document, request, options)
    if (call === latestCall.current) setState(toState(result))
    return result
  }, [])

  const reset = useCallback(() => {
    latestCall.current++
    setState(idle)
  }, [])

  return useMemo(() => [mutate, { ...state, reset }] as const, [mutate, state, reset])
}

function toState({ data, error }: Result<unknown>): object {
  return { status: error ? 'error' : 'success', loading: false, data, error }
}
