import styles from './CheckCircle.module.css'

interface CheckCircleProps {
  label: string
  checked: boolean
  /** Takes no more clicks, and keeps the focus: a disabled box would drop it. */
  busy: boolean
  onToggle: () => void
}

export function CheckCircle({ label, checked, busy, onToggle }: CheckCircleProps) {
  return (
    <input
      type="checkbox"
      className={styles.circle}
      aria-label={label}
      checked={checked}
      aria-disabled={busy}
      onChange={() => {
        if (!busy) onToggle()
      }}
    />
  )
}
