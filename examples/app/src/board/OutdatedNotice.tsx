import type { RequestFailure } from '@thinql/core'
import { Notice } from '../ui/Notice.tsx'
import styles from './OutdatedNotice.module.css'
import { RetryButton } from '../ui/RetryButton.tsx'
import { toProblem } from '../toProblem.ts'

interface OutdatedNoticeProps {
  failure: RequestFailure
  onRetry: () => Promise<unknown>
}

/** Stands above items that could not be fetched again. */
export function OutdatedNotice({ failure, onRetry }: OutdatedNoticeProps) {
  return (
    <div className={styles.place}>
      <Notice action={<RetryButton onRetry={onRetry} />}>
        This list may be out of date. {toProblem(failure).message}
      </Notice>
    </div>
  )
}
