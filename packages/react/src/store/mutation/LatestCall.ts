import type { GraphQLDocument, RequestFailure, RequestOptions, Result } from '@thinql/core'
import type { Variables } from '../key/queryKey.ts'
import type { QueryStore } from '../queryStore.ts'
import { type MutationEffects, runMutation } from './runMutation.ts'

/** The state that `useMutation` returns. It is replaced, never changed. */
export interface CallState {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly loading: boolean
  readonly data: unknown
  readonly error: RequestFailure | undefined
  readonly variables: Variables | undefined
  readonly reset: () => void
}

/** What `useMutation` returns. It is replaced when the state is. */
type Shown = readonly [mutate: LatestCall['mutate'], state: CallState]

/** What the next call sends, through which store, and what shows its outcome. */
interface CallTarget {
  readonly store: QueryStore
  readonly document: GraphQLDocument
  /** `variables` are those of each call, which may replace them and add others. */
  readonly options: MutationEffects<Variables, unknown> & { readonly variables?: Variables | undefined }
  /** Renders the component when the latest call has settled. */
  readonly onSettled: () => void
}

/**
 * The latest call of one hook.
 *
 * It is not React state: in a form action or a transition, React would show the start of a call only at the end.
 */
export class LatestCall {
  /** The hook sets it before a component can call `mutate`. */
  #target!: CallTarget
  #listener: (() => void) | undefined

  readonly #reset = (): void => {
    this.#set({})
    this.#listener?.()
  }

  /** `mutate` with the state of the latest call, which is `idle` before the first one and after a reset. */
  #shown!: Shown

  constructor() {
    this.#set({})
  }

  /** Sets what the next call sends. */
  configure(target: CallTarget): void {
    this.#target = target
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listener = listener
    return () => (this.#listener = undefined)
  }

  /** Returns what the hook returns. */
  readonly shown = (): Shown => this.#shown

  readonly mutate = async (request: RequestOptions<Variables> = {}): Promise<Result<unknown>> => {
    const { store, document, options } = this.#target
    const { variables: defaults } = options
    const variables = { ...defaults, ...request.variables }
    const begun = this.#set({ status: 'loading', loading: true, variables })
    this.#listener?.()
    const result = await runMutation(store, document, defaults ? { ...request, variables } : request, options)
    if (begun === this.#shown) {
      const { data, error } = result
      this.#set({ status: error ? 'error' : 'success', data, error, variables })
      this.#target.onSettled()
    }
    return result
  }

  #set(changed: Partial<CallState>): Shown {
    const state = {
      status: 'idle',
      loading: false,
      data: undefined,
      error: undefined,
      variables: undefined,
      reset: this.#reset,
      ...changed,
    } as const
    return (this.#shown = [this.mutate, state])
  }
}
