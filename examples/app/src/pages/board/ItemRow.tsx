import { useQueryStore } from '@thinql/react'
import type { BoardItemFragment, ItemStatus } from '../../gql/graphql.ts'
import { itemDocument } from '../../items/documents.ts'
import { ItemMeta } from '../../items/ItemMeta.tsx'
import { useUpdateItem } from '../../items/useUpdateItem.ts'
import { toProblem } from '../../problems/toProblem.ts'
import { Link } from '../../router/Link.tsx'
import { announce } from '../../ui/announce.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './ItemRow.module.css'
import { CheckCircle, DoingToggle } from './StatusControls.tsx'

interface ItemRowProps {
  item: BoardItemFragment
  /** Moves the focus to the edit button, when the editor was closed. */
  focusEdit: boolean
  onEdit: () => void
  onDelete: (control: HTMLElement) => void
}

const announced = { OPEN: 'Reopened', DOING: 'Started', DONE: 'Completed' }

export function ItemRow({ item, focusEdit, onEdit, onDelete }: ItemRowProps) {
  const { id, title, note, status } = item
  const [updateItem, updating] = useUpdateItem()

  async function move(next: ItemStatus) {
    const { error } = await updateItem({ variables: { input: { id, status: next } } })
    if (!error) announce(`${announced[next]} ${title}`)
  }

  return (
    <div className={styles.row}>
      <CheckCircle
        label={`Complete ${title}`}
        checked={status === 'DONE'}
        busy={updating.loading}
        onToggle={() => void move(status === 'DONE' ? 'OPEN' : 'DONE')}
      />
      <div className={styles.text}>
        <p className={styles.title} data-status={status}>
          <ItemLink item={item} />
        </p>
        {note !== null && <p className={styles.note}>{note}</p>}
        <ItemMeta item={item}>
          {status !== 'DONE' && (
            <DoingToggle
              title={title}
              doing={status === 'DOING'}
              busy={updating.loading}
              onToggle={() => void move(status === 'DOING' ? 'OPEN' : 'DOING')}
            />
          )}
        </ItemMeta>
      </div>
      <div className={styles.actions}>
        <IconButton icon="edit" label={`Edit ${title}`} autoFocus={focusEdit} onClick={onEdit} />
        <IconButton
          icon="trash"
          label={`Delete ${title}`}
          onClick={(event) => onDelete(event.currentTarget)}
        />
      </div>
      {updating.error && <Notice>Not changed. {toProblem(updating.error).message}</Notice>}
    </div>
  )
}

/** A link to the page of an item. Its data is prefetched when the pointer or the focus is on it. */
function ItemLink({ item: { id, title } }: { item: BoardItemFragment }) {
  const store = useQueryStore()
  const prefetch = () => void store.prefetch(itemDocument, { variables: { id } })
  return (
    <Link href={`/items/${id}`} className="quiet-link" onPointerEnter={prefetch} onFocus={prefetch}>
      {title}
    </Link>
  )
}
