import { Button } from '../../../ui/Button.tsx'
import { sizeInWords } from './files.ts'
import styles from './Upload.module.css'

/** The upload in flight, or the last one. */
export interface Sending {
  readonly name: string
  /** Bytes. */
  readonly sent: number
  readonly total: number
  readonly cancel: () => void
}

/** How much of a file has been sent. */
export function SendingFile({ name, sent, total, cancel }: Sending) {
  const share = total === 0 ? 0 : sent / total
  return (
    <>
      <p className={styles.name}>
        {share < 1 ? `Sending ${name}` : `Sent ${name}. The server computes its checksum…`}
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={`Sending ${name}`}
        aria-valuenow={Math.floor(100 * share)}
      >
        <div className={styles.bar} style={{ transform: `scaleX(${share})` }} />
      </div>
      <div className={styles.actions}>
        <Button
          onClick={(event) => {
            event.currentTarget.closest('section')?.focus()
            cancel()
          }}
        >
          Cancel
        </Button>
        <p className={styles.amount}>
          {sizeInWords(sent)} of {sizeInWords(total)}
        </p>
      </div>
    </>
  )
}
