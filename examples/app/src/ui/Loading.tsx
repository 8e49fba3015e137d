import { type ReactNode, useEffect } from 'react'
import { announce } from './announce.ts'
import styles from './Loading.module.css'

interface LoadingProps {
  /** What is on its way. */
  says: string
  className?: string
}

/** Says that something loads where it will be, and to screen readers for as long as that takes. */
export function Loading({ says, className }: LoadingProps) {
  // A live region of its own would not be read: it would come together with its text.
  useEffect(() => announce(says), [says])
  return <p className={className}>{says}</p>
}

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
