import type { BoardItemFragment } from '../gql/graphql.ts'
import styles from './Progress.module.css'

interface ProgressProps {
  /** Undefined while nobody knows. */
  items: readonly BoardItemFragment[] | undefined
}

const unknown = '\u00a0'

export function Progress({ items }: ProgressProps) {
  const total = items?.length ?? 0
  const done = items?.filter((item) => item.status === 'DONE').length ?? 0
  return (
    <div className={styles.progress}>
      <p className={styles.count}>
        {items ? (total ? `${done} of ${total} done` : 'No items yet') : unknown}
      </p>
      <div className={styles.track}>
        <div className={styles.bar} style={{ transform: `scaleX(${done / (total || 1)})` }} />
      </div>
    </div>
  )
}
