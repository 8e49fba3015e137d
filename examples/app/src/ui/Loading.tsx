import { type ReactNode, useEffect } from 'react'
import { announce } from './announce.ts'
import styles from './Loading.module.css'

interface LoadingProps {
  /** For example “Loading the board…”. */
  label: string
  className?: string
}

/** Shows that something loads, and announces it to screen readers until it is loaded. */
export function Loading({ label, className }: LoadingProps) {
  // A new live region would not be read, because its text comes with it.
  useEffect(() => announce(label), [label])
  return <p className={className}>{label}</p>
}

interface SkeletonProps {
  /** For screen readers: “Loading the board…”. */
  label: string
  /** The layout of the lines. */
  className?: string | undefined
  children: ReactNode
}

/** A placeholder in the shape of what is loading. */
export function Skeleton({ label, className = '', children }: SkeletonProps) {
  return (
    <>
      <Loading label={label} className="visually-hidden" />
      <div className={`${styles.skeleton} ${className}`} aria-hidden="true">
        {children}
      </div>
    </>
  )
}

export function SkeletonLine({ width, height = '1rem' }: { width: string; height?: string }) {
  return <span className={styles.line} style={{ width, height }} />
}
