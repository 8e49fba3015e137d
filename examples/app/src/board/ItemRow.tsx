import { announce } from '../announce.ts'
import type { BoardItemFragment } from '../gql/graphql.ts'
import { CheckCircle } from '../ui/CheckCircle.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './ItemRow.module.css'
import { toProblem } from '../toProblem.ts'
import { useDeleteItem } from './useDeleteItem.ts'
import { useUpdateItem } from './useUpdateItem.ts'

interface ItemRowProps {
  item: BoardItemFragment
  /** The button that opened the editor gets the focus back once that is closed. */
  focusEdit: boolean
  onEdit: () => void
}

export function ItemRow({ item, focusEdit, onEdit }: ItemRowProps) {
  const { id, title, note, status } = item
  const [updateItem, updating] = useUpdateItem()
  const [deleteItem, deleting] = useDeleteItem(item)

  async function toggle() {
    const next = status === 'DONE' ? 'OPEN' : 'DONE'
    const { error } = await updateItem({ variables: { input: { id, status: next } } })
    if (!error) announce(next === 'DONE' ? `Completed ${title}` : `Reopened ${title}`)
  }

  // Gone at once; the list itself forgets it when it has been fetched again.
  if (deleting.status === 'success') return null
  return (
    <div className={styles.row}>
      <CheckCircle
        label={`Complete ${title}`}
        checked={status === 'DONE'}
        busy={updating.loading}
        onToggle={() => void toggle()}
      />
      <div className={styles.text}>
        <p className={styles.title} data-status={status}>
          {title}
        </p>
        {note !== null && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.actions}>
        <IconButton icon="edit" label={`Edit ${title}`} autoFocus={focusEdit} onClick={onEdit} />
        <IconButton
          icon="trash"
          label={`Delete ${title}`}
          busy={deleting.loading}
          onClick={(event) => void deleteItem(event.currentTarget)}
        />
      </div>
      {updating.error && <Notice>Not changed. {toProblem(updating.error).message}</Notice>}
      {deleting.error && <Notice>Not deleted. {toProblem(deleting.error).message}</Notice>}
    </div>
  )
}
