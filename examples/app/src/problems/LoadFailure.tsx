import type { RequestFailure } from '@thinql/core'
import { RetryButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './LoadFailure.module.css'
import { toProblem } from './toProblem.ts'

interface LoadFailureProps {
  /** For example “The board didn’t load”. */
  heading: string
  failure: RequestFailure
  onRetry: () => Promise<unknown>
}

/** Fills the place of data that did not load. */
export function LoadFailure({ heading, failure, onRetry }: LoadFailureProps) {
  return (
    <EmptyState picture={<Icon name="alert" />} heading={heading} action={<RetryButton onRetry={onRetry} />}>
      <span role="alert">{toProblem(failure).message}</span>
    </EmptyState>
  )
}

/** A notice above data that could not be fetched again. */
export function OutdatedNotice({ failure, onRetry }: Omit<LoadFailureProps, 'heading'>) {
  return (
    <div className={styles.place}>
      <Notice action={<RetryButton onRetry={onRetry} />}>
        This list may be out of date. {toProblem(failure).message}
      </Notice>
    </div>
  )
}
