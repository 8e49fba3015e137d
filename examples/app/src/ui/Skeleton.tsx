import type { ReactNode } from 'react'
import { Loading } from './Loading.tsx'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** What is on its way, for screen readers. */
  says: string
  /** How its parts are laid out. */
  className?: string | undefined
  children: ReactNode
}

/** Stands where something will be once it is loaded. */
export function Skeleton({ says, className = '', children }: SkeletonProps) {
  return (
    <>
      <Loading says={says} className="visually-hidden" />
      <div className={`${styles.skeleton} ${className}`} aria-hidden="true">
        {children}
      </div>
    </>
  )
}

export function SkeletonLine({ width, height = '1rem' }: { width: string; height?: string }) {
  return <span className={styles.line} style={{ width, height }} />
}
