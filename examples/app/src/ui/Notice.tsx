import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

interface NoticeProps {
  children: ReactNode
  /** A button, for example “Try again”. */
  action?: ReactNode
}

/** A problem that is not about a single field. A screen reader reads it when it appears. */
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
