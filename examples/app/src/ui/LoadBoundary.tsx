import { Component, type ReactNode, Suspense } from 'react'
import type { RequestFailure } from '@thinql/core'
import { toProblem } from '../toProblem.ts'
import { Loading } from './Loading.tsx'
import { Notice } from './Notice.tsx'
import { RetryButton } from './RetryButton.tsx'

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
