import type { Failure } from '@thinql/core'
import { useEffect, useState } from 'react'
import { ActionButton, EmptyState, Notice } from '../ui/index.ts'
import { useRetryWhenBack } from './connection.ts'
import { toProblem } from './toProblem.ts'

interface FailureProps {
  failure: Failure
  onRetry: () => unknown
}

/** Says why data didn’t load, or could not be fetched again. */
export function FailureNotice({ failure, onRetry, heading }: FailureProps & { heading: string }) {
  useRetryWhenBack(failure, () => void onRetry())
  return (
    <Notice action={<ActionButton label="Try again" onClick={onRetry} />}>
      {heading} {toProblem(failure).message}
    </Notice>
  )
}

/** ms until a request that found no server is sent again. */
const retryDelay = 10_000

/** Fills the place of data that did not load. */
export function LoadFailure({ failure, onRetry, heading }: FailureProps & { heading: string }) {
  useRetryWhenBack(failure, () => void onRetry())
  const isLost = failure.name === 'NetworkError'
  // No browser says when a server is back.
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(() => void onRetry(), retryDelay)
    return () => clearInterval(timer)
  }, [isLost, onRetry])
  return (
    <EmptyState icon="alert" heading={heading} action={<ActionButton label="Try again" onClick={onRetry} />}>
      <span role="alert">{toProblem(failure).message}</span>
    </EmptyState>
  )
}

interface ChangeFailureProps extends Pick<FailureProps, 'failure'> {
  /** “Not changed.” */
  heading: string
  /** Sends the change again. Left out in a form, whose own button does. */
  onRetry?: () => unknown
}

/**
 * Says why a change failed, and offers to send it again. It isn’t sent by itself when the connection is back, because
 * someone else may have changed the item meanwhile. The offer stays, so no click is forgotten.
 */
export function ChangeFailure({ failure, heading, onRetry }: ChangeFailureProps) {
  const [wasLost, setWasLost] = useState(false)
  useRetryWhenBack(wasLost ? undefined : failure, () => setWasLost(true))
  return (
    <Notice action={onRetry && <ActionButton label="Try again" onClick={onRetry} />}>
      {heading} {wasLost ? 'The connection was lost. Try again now.' : toProblem(failure).message}
    </Notice>
  )
}
