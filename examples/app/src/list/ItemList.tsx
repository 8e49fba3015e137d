import { prefetchQuery, useQueryStore } from '@thinql/react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BoardItemFragment } from '../gql/graphql.ts'
import { ItemMeta } from '../item/ItemDetails.tsx'
import { ItemEditor } from '../item/ItemEditor.tsx'
import { itemDocument } from '../item/documents.ts'
import { useUpdateItem } from '../item/useUpdateItem.ts'
import { useDeletion } from './useDeletion.ts'
import { ChangeFailure } from '../problems/FailureNotice.tsx'
import { announce, EmptyState, IconButton } from '../ui/index.ts'

export function ItemList({ items }: { items: readonly BoardItemFragment[] }) {
  const remove = useDeletion()
  const [editing, setEditing] = useState<readonly BoardItemFragment[]>([])
  const [lastEdited, setLastEdited] = useState<string>()
  // An item that is being edited stays, although it was deleted.
  const kept = editing.filter(({ id }) => !items.some((item) => item.id === id))
  const shown = [...items, ...kept]
  return (
    <>
      {shown.length === 0 && (
        <EmptyState icon="check" heading="Nothing left to do">
          Either you are ready to launch, or nobody has written the first item yet. Add it in the form.
        </EmptyState>
      )}
      <ul>
        {shown.map((item) => (
          <li key={item.id} className="not-first:border-t not-first:border-line">
            {editing.some(({ id }) => id === item.id) ? (
              <ItemEditor
                item={item}
                onClose={() => {
                  setEditing(editing.filter(({ id }) => id !== item.id))
                  setLastEdited(item.id)
                }}
              />
            ) : (
              <ItemRow
                item={item}
                focusEdit={lastEdited === item.id}
                onEdit={() => setEditing([...editing, item])}
                onDelete={(control) => remove(item, control)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface ItemRowProps {
  item: BoardItemFragment
  /** Moves the focus to the edit button, when the editor was closed. */
  focusEdit: boolean
  onEdit: () => void
  /** @param control - The button that was clicked. */
  onDelete: (control: HTMLElement) => void
}

function ItemRow({ item, focusEdit, onEdit, onDelete }: ItemRowProps) {
  const { id, title, note, status } = item
  const [updateItem, updating, updateAgain] = useUpdateItem()

  async function complete() {
    if (updating.loading) return
    const next = status === 'DONE' ? 'OPEN' : 'DONE'
    const { error } = await updateItem({ variables: { input: { id, status: next } } })
    if (!error) announce(`${next === 'DONE' ? 'Completed' : 'Reopened'} ${title}`)
  }

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-1 px-1 py-2 sm:gap-x-2 sm:p-3">
      {/* `aria-disabled` ignores clicks as `disabled` does, but the checkbox keeps the focus. */}
      <input
        type="checkbox"
        className="tick"
        aria-label={`Complete ${title}`}
        checked={status === 'DONE'}
        aria-disabled={updating.loading}
        onChange={() => void complete()}
      />
      <div className="py-2.5 wrap-anywhere">
        <p className={status === 'DONE' ? 'text-soft line-through' : 'font-semibold'} data-status={status}>
          <ItemLink item={item} />
        </p>
        {note !== null && <p className="hint mt-1 whitespace-pre-line">{note}</p>}
        <ItemMeta item={item}>
          {status === 'DOING' && <span className="chip chip-good font-semibold">Doing</span>}
        </ItemMeta>
      </div>
      <div className="flex">
        <IconButton icon="edit" label={`Edit ${title}`} autoFocus={focusEdit} onClick={onEdit} />
        <IconButton
          icon="trash"
          label={`Delete ${title}`}
          onClick={(event) => onDelete(event.currentTarget)}
        />
      </div>
      {updating.error && (
        <div className="col-span-full mx-3 my-2 sm:mx-1">
          <ChangeFailure heading="Not changed." failure={updating.error} onRetry={updateAgain} />
        </div>
      )}
    </div>
  )
}

/** A link to the page of an item. Its data is prefetched when the pointer or the focus is on it. */
function ItemLink({ item: { id, title } }: { item: BoardItemFragment }) {
  const store = useQueryStore()
  const prefetch = () => void prefetchQuery(store, itemDocument, { variables: { id } })
  return (
    <Link
      to={`/items/${id}`}
      className="decoration-transparent underline-offset-[0.2em] hover:decoration-current"
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {title}
    </Link>
  )
}
