import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'
import { Icon } from './Icon.tsx'

interface DisclosureProps {
  summary: ReactNode
  /** Open at first. */
  open?: boolean
  children: ReactNode
}

export function Disclosure({ summary, open = false, children }: DisclosureProps) {
  return (
    <details className={styles.details} open={open}>
      <summary className={styles.summary}>
        <Icon name="chevron" />
        {summary}
      </summary>
      {children}
    </details>
  )
}
