import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import parts from '../Parts.module.css'
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
      <ProgressBar share={share} label={`Sending ${name}`} />
      <div className={parts.actions}>
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
