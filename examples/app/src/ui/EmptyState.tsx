import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  picture: ReactNode
  heading: string
  children: ReactNode
  /** A button, for example “Try again”. */
  action?: ReactNode
}

/** Fills the place of content that is not there, and says why. */
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
