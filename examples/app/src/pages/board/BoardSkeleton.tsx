import { Skeleton, SkeletonLine } from '../../ui/Loading.tsx'
import styles from './BoardSkeleton.module.css'

export function BoardSkeleton() {
  return (
    <Skeleton label="Loading the board…">
      {['70%', '45%', '60%', '52%', '38%'].map((width) => (
        <div key={width} className={styles.row}>
          <span className={styles.circle} />
          <SkeletonLine width={width} />
        </div>
      ))}
    </Skeleton>
  )
}
