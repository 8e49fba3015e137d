import styles from './ProgressBar.module.css'

interface ProgressBarProps {
  /** From 0 to 1. If nobody knows it, the bar only moves. */
  share?: number
  /** What screen readers call it. Without a label they skip it. */
  label?: string
  /** Whether a new share is reached smoothly. */
  animated?: boolean
}

export function ProgressBar({ share, label, animated = false }: ProgressBarProps) {
  const isKnown = share !== undefined
  const spoken = label && {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuenow': isKnown ? Math.floor(100 * share) : undefined,
  }
  return (
    <div className={styles.track} {...spoken}>
      <div
        className={styles.bar}
        data-animated={animated}
        data-moving={!isKnown}
        style={isKnown ? { transform: `scaleX(${share})` } : undefined}
      />
    </div>
  )
}
