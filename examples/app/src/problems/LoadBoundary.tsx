import type { RequestFailure } from '@thinql/core'
import { Component, type ReactNode, Suspense } from 'react'
import { RetryButton } from '../ui/Button.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toProblem } from './toProblem.ts'

interface LoadBoundaryProps {
  /** What is said while the parts load. */
  loading: string
  children: ReactNode
}

interface LoadBoundaryState {
  readonly failure?: RequestFailure | undefined
}

/** Stands around parts that suspend until their data is there: says that they load, or why they didn’t. */
export class LoadBoundary extends Component<LoadBoundaryProps, LoadBoundaryState> {
  override state: LoadBoundaryState = {}

  /** Hooks throw the failures of their requests, and nothing else here throws. */
  static getDerivedStateFromError(failure: RequestFailure): LoadBoundaryState {
    return { failure }
  }

  retry = () => {
    this.setState({ failure: undefined })
    return Promise.resolve()
  }

  override render() {
    const { loading, children } = this.props
    const { failure } = this.state
    if (failure) {
      return <Notice action={<RetryButton onRetry={this.retry} />}>{toProblem(failure).message}</Notice>
    }
    return <Suspense fallback={<Loading says={loading} />}>{children}</Suspense>
  }
}
