import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

interface NoticeProps {
  children: ReactNode
  /** The way to go on: a button. */
  action?: ReactNode
}

/** Something went wrong that no single field is to blame for; a screen reader says it when it appears. */
export function Notice({ children, action }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <p className={styles.message} role="alert">
        <Icon name="alert" />
        <span>{children}</span>
      </p>
      {action}
    </div>
  )
}
