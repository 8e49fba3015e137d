import styles from './DoingToggle.module.css'

interface DoingToggleProps {
  title: string
  doing: boolean
  /** Takes no more clicks, and keeps the focus. */
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
