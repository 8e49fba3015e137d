import type { BoardQuery } from '../gql/graphql.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import styles from './Progress.module.css'

interface ProgressProps {
  /** Undefined while it loads. */
  progress: BoardQuery['progress'] | undefined
}

const unknown = '\u00a0'

export function Progress({ progress }: ProgressProps) {
  const { done, total } = progress ?? { done: 0, total: 0 }
  return (
    <div className={styles.progress}>
      <p className={styles.count}>
        {progress ? (total ? `${done} of ${total} done` : 'No items yet') : unknown}
      </p>
      <ProgressBar share={done / (total || 1)} animated />
    </div>
  )
}
