import { Button } from '../../ui/Button.tsx'
import styles from './Pager.module.css'

interface PagerProps {
  page: number
  hasNext: boolean
  onPrevious: () => void
  onNext: () => void
  /** The pointer or the focus is on the button. */
  onPrefetchNext: () => void
}

export function Pager({ page, hasNext, onPrevious, onNext, onPrefetchNext }: PagerProps) {
  if (page === 1 && !hasNext) return null
  return (
    <nav className={styles.pager} aria-label="Pages of the board">
      <Button busy={page === 1} onClick={onPrevious}>
        Previous
      </Button>
      <p className={styles.page}>Page {page}</p>
      <Button busy={!hasNext} onClick={onNext} onPointerEnter={onPrefetchNext} onFocus={onPrefetchNext}>
        Next
      </Button>
    </nav>
  )
}
