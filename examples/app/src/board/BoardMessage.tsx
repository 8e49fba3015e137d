import type { ReactNode } from 'react'
import styles from './BoardMessage.module.css'

interface BoardMessageProps {
  picture: ReactNode
  heading: string
  children: ReactNode
  /** The way to go on: a button. */
  action?: ReactNode
}

/** Stands where the items would be when there are none to show. */
export function BoardMessage({ picture, heading, children, action }: BoardMessageProps) {
  return (
    <div className={styles.message}>
      <div className={styles.picture}>{picture}</div>
      <h2>{heading}</h2>
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  )
}
