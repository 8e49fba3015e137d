import { prefetchQuery, useQueryStore } from '@thinql/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { hasDraft } from '../drafts/useDraft.ts'
import type { BoardItemFragment, ItemStatus } from '../gql/graphql.ts'
import { ItemEditor } from '../item/ItemEditor.tsx'
import { ItemMeta } from '../item/ItemMeta.tsx'
import { itemDocument } from '../item/documents.ts'
import { draftName } from '../item/editDraft.ts'
import { useUpdateItem } from '../item/useUpdateItem.ts'
import { toProblem } from '../problems/toProblem.ts'
import { ActionButton, announce, EmptyState, IconButton, Notice } from '../ui/index.ts'
import { useDeletion } from './useDeletion.ts'

interface ItemListProps {
  items: readonly BoardItemFragment[]
  /** The items belong to the previous search while the new one loads. */
  outdated: boolean
  /** A filter or a later page hides other items. */
  filtered: boolean
  onShowAll: () => void
}

export function ItemList({ items, outdated, filtered, onShowAll }: ItemListProps) {
  const remove = useDeletion()
  const [editing, setEditing] = useState(() => items.filter(({ id }) => hasDraft(draftName(id))))
  const [lastEdited, setLastEdited] = useState<string>()
  // An item that is being edited stays, although it was deleted or doesn't match the search any more.
  const kept = editing.filter(({ id }) => !items.some((item) => item.id === id))
  const shown = [...items, ...kept]
  return (
    <>
      {shown.length === 0 && !filtered && (
        <EmptyState icon="check" heading="Nothing left to do">
          Either you are ready to launch, or nobody has written the first item yet. Add it in the form.
        </EmptyState>
      )}
      {shown.length === 0 && filtered && (
        <EmptyState
          icon="search"
          heading="Nothing found"
          action={<ActionButton label="Show all items" onClick={onShowAll} />}
        >
          No item matches this search and status.
        </EmptyState>
      )}
      {/* The delay is for a quick search, which would flicker. */}
      <ul className={`transition-opacity ${outdated ? 'opacity-75 delay-200' : ''}`}>
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
                onDelete={(control) => void remove(item, control)}
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

const announced = { OPEN: 'Reopened', DOING: 'Started', DONE: 'Completed' }

function ItemRow({ item, focusEdit, onEdit, onDelete }: ItemRowProps) {
  const { id, title, note, status } = item
  const [updateItem, updating] = useUpdateItem()

  async function move(next: ItemStatus) {
    if (updating.loading) return
    const { error } = await updateItem({ variables: { input: { id, status: next } } })
    if (!error) announce(`${announced[next]} ${title}`)
  }

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-1 px-1 py-2 sm:gap-x-2 sm:p-3">
      {/* `aria-disabled` ignores clicks as `disabled` does, but the checkbox keeps the focus. */}
      <input
        type="checkbox"
        className="relative m-2 size-7 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control bg-sheet transition-colors before:absolute before:-inset-2.5 checked:border-accent checked:bg-accent checked:after:absolute checked:after:top-[0.2rem] checked:after:left-2 checked:after:h-3.5 checked:after:w-[0.45rem] checked:after:rotate-42 checked:after:border-r-3 checked:after:border-b-3 checked:after:border-on-accent hover:border-accent aria-disabled:cursor-progress aria-disabled:border-dashed"
        aria-label={`Complete ${title}`}
        checked={status === 'DONE'}
        aria-disabled={updating.loading}
        onChange={() => void move(status === 'DONE' ? 'OPEN' : 'DONE')}
      />
      <div className="py-2.5 wrap-anywhere">
        <p className={status === 'DONE' ? 'text-soft line-through' : 'font-semibold'} data-status={status}>
          <ItemLink item={item} />
        </p>
        {note !== null && <p className="hint mt-1 whitespace-pre-line">{note}</p>}
        <ItemMeta item={item}>
          {status === 'DOING' && <span className="chip chip-good font-semibold">Doing</span>}
          {status !== 'DONE' && (
            <button
              type="button"
              className="relative -mx-1 min-h-7 cursor-pointer px-1 font-semibold underline before:absolute before:-inset-y-2 before:inset-x-0 hover:text-ink aria-disabled:cursor-progress"
              aria-label={`${status === 'DOING' ? 'Stop' : 'Start'} ${title}`}
              aria-disabled={updating.loading}
              onClick={() => void move(status === 'DOING' ? 'OPEN' : 'DOING')}
            >
              {status === 'DOING' ? 'Stop' : 'Start'}
            </button>
          )}
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
          <Notice>Not changed. {toProblem(updating.error).message}</Notice>
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
    <Link to={`/items/${id}`} className="quiet-link" onPointerEnter={prefetch} onFocus={prefetch}>
      {title}
    </Link>
  )
}
