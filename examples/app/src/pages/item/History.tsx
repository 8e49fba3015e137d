import type { RequestFailure } from '@thinql/core'
import type { ItemQuery } from '../../gql/graphql.ts'
import { toProblem } from '../../problems/toProblem.ts'
import { RetryButton } from '../../ui/Button.tsx'
import { Skeleton, SkeletonLine } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './ItemPage.module.css'

const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

interface HistoryProps {
  /** Undefined until the deferred part of the response arrives. */
  history: NonNullable<ItemQuery['item']>['history']
  failure: RequestFailure | undefined
  onRetry: () => Promise<unknown>
}

/** All changes to an item. They arrive after the rest of the page. */
export function History({ history, failure, onRetry }: HistoryProps) {
  return (
    <section className={styles.history} aria-labelledby="history" tabIndex={-1}>
      <h2 id="history">History</h2>
      {!history && !failure && (
        <Skeleton label="Loading the history…" className={styles.historySkeleton}>
          <SkeletonLine width="60%" />
          <SkeletonLine width="45%" />
        </Skeleton>
      )}
      {!history && failure && (
        <Notice action={<RetryButton onRetry={onRetry} />}>
          The history didn’t load. {toProblem(failure).message}
        </Notice>
      )}
      {history?.length === 0 && <p className="soft">No changes yet.</p>}
      {history && history.length > 0 && (
        <ol className={styles.entries}>
          {history.map(({ id: entry, text, at }) => (
            <li key={entry}>
              {text}{' '}
              <time className="soft" dateTime={at}>
                {timeFormat.format(new Date(at))}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
