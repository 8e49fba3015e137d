import { Skeleton, SkeletonLine } from '../ui/Skeleton.tsx'
import styles from './ItemSkeleton.module.css'

export function ItemSkeleton() {
  return (
    <Skeleton says="Loading the item…" className={styles.skeleton}>
      <SkeletonLine width="60%" height="2.75rem" />
      <SkeletonLine width="85%" />
      <SkeletonLine width="85%" />
    </Skeleton>
  )
}
