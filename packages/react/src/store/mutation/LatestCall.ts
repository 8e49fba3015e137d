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
  readonly reset: () => void
}

/** What the next call sends, through which store, and who gets its outcome. */
interface CallTarget {
  readonly store: QueryStore
  readonly document: GraphQLDocument
  readonly effects: MutationEffects<Variables>
  /** Called with the `state` of the latest call when the call has settled. `begun` is the state at its start. */
  readonly onSettled: (settled: { begun: CallState; state: CallState }) => void
}

/**
 * The latest call of one hook, from its start to its end.
 *
 * The start of a call is not React state: in a form action or a transition, React would show it only at the end. The end
 * of a call is React state, so one render shows the ends of many calls.
 */
export class LatestCall {
  /** The hook sets it before a component can call `mutate`. */
  #target!: CallTarget
  #listener: (() => void) | undefined

  readonly #reset = (): void => {
    this.#begin(false)
  }

  #begun = this.#stateOf({})

  /** Sets what the next call sends. */
  configure(target: CallTarget): void {
    this.#target = target
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listener = listener
    return () => (this.#listener = undefined)
  }

  /** Returns the state at the start of the latest call, or `idle` before the first one and after a reset. */
  readonly begun = (): CallState => this.#begun

  readonly mutate = async (request: RequestOptions<Variables> = {}): Promise<Result<unknown>> => {
    const begun = this.#begin(true)
    const { store, document, effects } = this.#target
    const result = await runMutation(store, document, request, effects)
    const { data, error } = result
    const state = this.#stateOf({ status: error ? 'error' : 'success', data, error })
    if (begun === this.#begun) this.#target.onSettled({ begun, state })
    return result
  }

  #begin(loading: boolean): CallState {
    this.#begun = this.#stateOf(loading ? { status: 'loading', loading } : {})
    this.#listener?.()
    return this.#begun
  }

  #stateOf(changed: Partial<CallState>): CallState {
    return {
      status: 'idle',
      loading: false,
      data: undefined,
      error: undefined,
      reset: this.#reset,
      ...changed,
    }
  }
}
