import { toProblem } from '../../problems/toProblem.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './DeletionBar.module.css'
import type { useDeletion } from './useDeletion.ts'

type DeletionBarProps = Pick<ReturnType<typeof useDeletion>, 'deletion' | 'undo' | 'restoring' | 'dismiss'>

/** Shows the result of the latest deletion above the list, with a button to undo it. */
export function DeletionBar({ deletion, undo, restoring, dismiss }: DeletionBarProps) {
  if (!deletion) return null
  const { item, state } = deletion
  const close = <IconButton icon="close" label="Dismiss" onClick={dismissFocused} />

  function dismissFocused(event: { currentTarget: HTMLElement }) {
    event.currentTarget.closest('section')?.focus()
    dismiss()
  }

  if (state === 'failed') {
    return (
      <div className={styles.place}>
        <Notice action={close}>
          “{item.title}” was not deleted. {toProblem(deletion.failure).message}
        </Notice>
      </div>
    )
  }
  return (
    <div className={styles.place}>
      {state === 'not restored' && (
        <Notice>
          “{item.title}” was not restored. {toProblem(deletion.failure).message}
        </Notice>
      )}
      <div className={styles.bar}>
        <p className={styles.text}>Deleted “{item.title}”</p>
        <Button
          busy={restoring}
          onClick={(event) => {
            event.currentTarget.closest('section')?.focus()
            void undo(item)
          }}
        >
          Undo
        </Button>
        {close}
      </div>
    </div>
  )
}
