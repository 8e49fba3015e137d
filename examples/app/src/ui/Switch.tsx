import { useId } from 'react'
import styles from './Switch.module.css'

interface SwitchProps {
  label: string
  /** What the switch does, in one sentence. */
  description?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ label, description, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      onClick={() => onChange(!checked)}
    >
      <span className={styles.track} />
      <span>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {description !== undefined && (
          <span id={`${id}-description`} className={styles.description}>
            {description}
          </span>
        )}
      </span>
    </button>
  )
}
