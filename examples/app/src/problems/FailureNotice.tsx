import type { Failure } from '@thinql/core'
import { useEffect, useState } from 'react'
import { ActionButton, Notice } from '../ui/index.ts'
import { useRetryWhenBack } from './connection.ts'
import { toProblem } from './toProblem.ts'

interface FailureNoticeProps {
  failure: Failure
  onRetry: () => unknown
  /** “The board didn’t load.” */
  heading: string
  /** Whether old data is on screen. Then the banner alone says that the connection is lost. */
  hasData?: boolean
}

/** ms until a request that found no server is sent again. */
const retryDelay = 10_000

export function FailureNotice({ failure, onRetry, heading, hasData }: FailureNoticeProps) {
  useRetryWhenBack(failure, () => void onRetry())
  const isLost = failure.name === 'NetworkError'
  // No browser says when a server is back.
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(() => void onRetry(), retryDelay)
    return () => clearInterval(timer)
  }, [isLost, onRetry])
  if (hasData && isLost) return null
  return (
    <Notice action={<ActionButton label="Try again" onClick={onRetry} />}>
      {hasData ? 'What you see may be old.' : heading} {toProblem(failure).message}
    </Notice>
  )
}

interface ChangeFailureProps extends Omit<FailureNoticeProps, 'onRetry' | 'hasData'> {
  /** Sends the change again. Left out in a form, whose own button does. */
  onRetry?: () => unknown
}

/**
 * Says why a change failed, and offers to send it again. When the connection is back, the app doesn’t send it by
 * itself, because someone else may have changed the item. The person decides.
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
