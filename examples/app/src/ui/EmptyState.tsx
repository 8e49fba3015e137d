import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  picture: ReactNode
  heading: string
  children: ReactNode
  /** The way to go on: a button. */
  action?: ReactNode
}

/** Stands where the items would be when there are none to show. */
export function EmptyState({ picture, heading, children, action }: EmptyStateProps) {
  return (
    <div className={styles.message}>
      <div className={styles.picture}>{picture}</div>
      <h2>{heading}</h2>
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  )
}
