import styles from './StatusControls.module.css'

interface CheckCircleProps {
  label: string
  checked: boolean
  /** Ignores clicks. Unlike a disabled checkbox it keeps the focus. */
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

interface DoingToggleProps {
  title: string
  doing: boolean
  /** Ignores clicks, and keeps the focus. */
  busy: boolean
  onToggle: () => void
}

export function DoingToggle({ title, doing, busy, onToggle }: DoingToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={`Doing ${title}`}
      aria-pressed={doing}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onToggle()
      }}
    >
      Doing
    </button>
  )
}
