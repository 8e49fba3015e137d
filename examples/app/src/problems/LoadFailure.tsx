import type { RequestFailure } from '@thinql/core'
import { useEffect } from 'react'
import { RetryButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useConnectionBack } from './connection.ts'
import { toProblem } from './toProblem.ts'

interface LoadFailureProps {
  /** For example “The board didn’t load”. */
  heading: string
  failure: RequestFailure
  onRetry: () => Promise<unknown>
}

/** ms until a request that found no server is sent again. */
const retryDelay = 10_000

/** Fills the place of data that did not load. */
export function LoadFailure({ heading, failure, onRetry }: LoadFailureProps) {
  useConnectionBack(failure, () => void onRetry())
  const isLost = failure.name === 'NetworkError'
  // No browser says when a server is back.
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(() => void onRetry(), retryDelay)
    return () => clearInterval(timer)
  }, [isLost, onRetry])
  return (
    <EmptyState picture={<Icon name="alert" />} heading={heading} action={<RetryButton onRetry={onRetry} />}>
      <span role="alert">{toProblem(failure).message}</span>
    </EmptyState>
  )
}

/** A notice above data that could not be fetched again. */
export function OutdatedNotice({ failure, onRetry }: Omit<LoadFailureProps, 'heading'>) {
  useConnectionBack(failure, () => void onRetry())
  return (
    <div className="banner">
      <Notice action={<RetryButton onRetry={onRetry} />}>
        What you see may be out of date. {toProblem(failure).message}
      </Notice>
    </div>
  )
}
