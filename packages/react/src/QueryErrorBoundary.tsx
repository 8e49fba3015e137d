'use client'
import type { Failure } from '@thinql/core'
import { isFailure, thrownFor } from '@thinql/core/internal'
import { Component, type ReactNode } from 'react'
import { useOwnStore } from './hooks/useQueryStore.ts'
import { resetQueryErrors } from './store/entry/suspend.ts'
import type { QueryStore } from './store/queryStore.ts'

/** What a QueryErrorBoundary shows, and for the queries of which store. */
export interface QueryErrorBoundaryProps {
  /** Returns what to show in place of the children. `retry` shows them again, and sends the failed queries again. */
  fallback: (error: Failure, retry: () => void) => ReactNode
  /** The components whose queries may fail. */
  children?: ReactNode
  /** The store of the queries below, if it is not the provider's. */
  store?: QueryStore | undefined
}

/**
 * Shows a fallback in place of its children when one of them throws the error of a query: `useSuspenseQuery`,
 * and `useQuery` with `throwOnError`.
 *
 * `retry` sends the failed queries of the store again, at once. All other errors go on to the next error
 * boundary, and so does a redirect or a `notFound()` of your framework that ended a query.
 *
 * @param props - The fallback, the children, and their store.
 * @returns The children, or the fallback.
 * @throws Error if there is no store. All errors of the children that are not errors of a request.
 * @example
 * <QueryErrorBoundary fallback={(error, retry) => <Problem error={error} retry={retry} />}>
 *   <Todos />
 * </QueryErrorBoundary>
 */
export function QueryErrorBoundary({ store, ...props }: QueryErrorBoundaryProps): ReactNode {
  return <Boundary {...props} store={useOwnStore(store)} />
}

interface BoundaryProps extends QueryErrorBoundaryProps {
  readonly store: QueryStore
}

interface BoundaryState {
  /** What a child has thrown, in a list, because it may be undefined. */
  readonly thrown: readonly unknown[]
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { thrown: [] }

  static getDerivedStateFromError(thrown: unknown): BoundaryState {
    return { thrown: [thrown] }
  }

  readonly #retry = (): void => {
    resetQueryErrors(this.props.store)
    this.setState({ thrown: [] })
  }

  override render(): ReactNode {
    const { children, fallback } = this.props
    const { thrown } = this.state
    if (!thrown.length) return children
    const [error] = thrown
    // With two copies of core on a page, an error may be of the class of the other one.
    if (!isFailure(error)) throw error
    const passedOn = thrownFor(error)
    if (passedOn !== error) throw passedOn
    return fallback(error, this.#retry)
  }
}
