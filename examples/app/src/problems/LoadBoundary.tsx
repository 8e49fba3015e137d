import type { RequestFailure } from '@thinql/core'
import { Component, type ReactNode, Suspense } from 'react'
import { RetryButton } from '../ui/Button.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useConnectionBack } from './connection.ts'
import { toProblem } from './toProblem.ts'

interface LoadBoundaryProps {
  /** Shown while the children load: “Loading the history…”. */
  loading: string
  children: ReactNode
}

interface LoadBoundaryState {
  readonly failure?: RequestFailure | undefined
}

/** A Suspense boundary and an error boundary in one: says that the children load, or why they did not. */
export class LoadBoundary extends Component<LoadBoundaryProps, LoadBoundaryState> {
  override state: LoadBoundaryState = {}

  /** Only the errors of suspense queries are thrown here. */
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
      return <FailureNotice failure={failure} onRetry={this.retry} />
    }
    return <Suspense fallback={<Loading label={loading} />}>{children}</Suspense>
  }
}

function FailureNotice({ failure, onRetry }: { failure: RequestFailure; onRetry: () => Promise<void> }) {
  useConnectionBack(failure, () => void onRetry())
  return <Notice action={<RetryButton onRetry={onRetry} />}>{toProblem(failure).message}</Notice>
}
