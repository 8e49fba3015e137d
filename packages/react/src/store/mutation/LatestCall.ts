import type { GraphQLDocument, RequestFailure, RequestOptions, Result } from '@thinql/core'
import type { Variables } from '../key/queryKey.ts'
import type { QueryStore } from '../queryStore.ts'
import type { Listener } from '../shared/RetainedEntry.ts'
import { type MutationEffects, runMutation } from './runMutation.ts'

/** The state that `useMutation` returns. It is replaced, never changed. */
export interface CallState {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly loading: boolean
  readonly data: unknown
  readonly error: RequestFailure | undefined
  readonly reset: () => void
}

/** Where a call sends which mutation. */
interface CallTarget {
  readonly store: QueryStore
  readonly document: GraphQLDocument
  readonly effects: MutationEffects<Variables>
}

/**
 * The state of the latest call of one hook.
 *
 * It is not React state: in a form action or a transition, React shows that only at the end.
 */
export class LatestCall {
  /** The hook sets it before a component can call `mutate`. */
  #target!: CallTarget
  /** The number of calls and resets so far. */
  #count = 0
  #listener: Listener | undefined

  readonly #reset = (): void => {
    this.#count++
    this.#show({})
  }

  #state = this.#with({})

  /** Sets what the next call sends. */
  configure(target: CallTarget): void {
    this.#target = target
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listener = listener
    return () => (this.#listener = undefined)
  }

  readonly state = (): CallState => this.#state

  readonly mutate = async (request: RequestOptions<Variables> = {}): Promise<Result<unknown>> => {
    const count = ++this.#count
    this.#show({ status: 'loading', loading: true })
    const { store, document, effects } = this.#target
    const result = await runMutation(store, document, request, effects)
    const { data, error } = result
    if (count === this.#count) this.#show({ status: error ? 'error' : 'success', data, error }, true)
    return result
  }

  #show(changed: Partial<CallState>, arrived = false): void {
    this.#state = this.#with(changed)
    this.#listener?.(arrived)
  }

  #with(changed: Partial<CallState>): CallState {
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
