import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './FieldError.module.css'

/** Stands under the field that it is about; a screen reader says it when it appears. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  )
}
