import type { GraphQLDocument, Failure, RequestOptions, Result } from '@thinql/core'
import { warnOfUnsent } from '../development/warnOfUnsent.ts'
import type { Variables } from '../key/queryKey.ts'
import type { QueryStore } from '../queryStore.ts'
import { internals } from '../state/StoreInternals.ts'
import { type MutationEffects, runMutation } from './runMutation.ts'

/** The state that `useMutation` returns. It is replaced, never changed. */
export interface CallState {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly loading: boolean
  readonly data: unknown
  readonly error: Failure | undefined
  readonly variables: Variables | undefined
  readonly reset: () => void
}

/** What `useMutation` returns. It is replaced when the state is. */
type MutationSnapshot = readonly [
  mutate: (request?: RequestOptions<Variables>) => Promise<Result<unknown>>,
  state: CallState,
]

/** What the next call of a mutation needs. */
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
export function createCall() {
  /** The hook sets it before a component can call `mutate`. */
  let target: CallTarget
  let listener: (() => void) | undefined
  /** `mutate` with the state of the latest call, which is `idle` before the first one and after a reset. */
  let snapshot: MutationSnapshot

  const set = (changed: Partial<CallState>): MutationSnapshot =>
    (snapshot = [
      mutate,
      {
        status: 'idle',
        loading: false,
        data: undefined,
        error: undefined,
        variables: undefined,
        reset,
        ...changed,
      },
    ])

  const reset = () => {
    // A new state would be a change, and an effect that resets after each change would never end.
    if (snapshot[1].status === 'idle') return
    set({})
    listener?.()
  }

  const mutate: MutationSnapshot[0] = async (given) => {
    // Untyped code may pass null.
    const request = given ?? {}
    const { store, document, options } = target
    const { variables: defaults } = options
    const variables = { ...defaults, ...request.variables }
    const begun = set({ status: 'loading', loading: true, variables })
    listener?.()
    const result = await runMutation(store, document, defaults ? { ...request, variables } : request, options)
    if (process.env.NODE_ENV !== 'production') warnOfUnsent(store[internals], document, result.error)
    if (begun === snapshot) {
      const { data, error } = result
      set({ status: error ? 'error' : 'success', data, error, variables })
      try {
        target.onSettled()
      } catch {
        // React reads `window`, which may be gone after a test. The caller still gets the result.
      }
    }
    return result
  }

  set({})
  return {
    configure(newest: CallTarget): void {
      target = newest
    },
    subscribe: (newest: () => void) => {
      listener = newest
      // Up to React 19.2, a component that was hidden shows the call from before, until it is told of a change.
      newest()
      return () => (listener = undefined)
    },
    shown: (): MutationSnapshot => snapshot,
  }
}
