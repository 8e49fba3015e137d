import { useState } from 'react'
import type { BoardItemFragment } from '../../gql/graphql.ts'
import { ItemEditor } from '../../items/ItemEditor.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { DeletionBar } from './DeletionBar.tsx'
import styles from './ItemList.module.css'
import { ItemRow } from './ItemRow.tsx'
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
  const deletion = useDeletion()
  return (
    <>
      <DeletionBar {...deletion} />
      {items.length === 0 && (filtered ? <NothingFound onShowAll={onShowAll} /> : <EmptyBoard />)}
      <ul className={styles.list} data-outdated={outdated}>
        {items.map((item) => (
          <Item key={item.id} item={item} onDelete={(control) => void deletion.remove(item, control)} />
        ))}
      </ul>
    </>
  )
}

interface ItemProps {
  item: BoardItemFragment
  /** `control` is the clicked button. The focus moves from its item to the next one. */
  onDelete: (control: HTMLElement) => void
}

function Item({ item, onDelete }: ItemProps) {
  const [mode, setMode] = useState<'shown' | 'edited' | 'editing'>('shown')
  return (
    <li className={styles.item}>
      {mode === 'editing' ? (
        <ItemEditor item={item} onClose={() => setMode('edited')} />
      ) : (
        <ItemRow
          item={item}
          focusEdit={mode === 'edited'}
          onEdit={() => setMode('editing')}
          onDelete={onDelete}
        />
      )}
    </li>
  )
}

function EmptyBoard() {
  return (
    <EmptyState picture={<Icon name="check" />} heading="Nothing left to do">
      Either you are ready to launch, or nobody has written the first item yet. Add it in the form.
    </EmptyState>
  )
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      picture={<Icon name="search" />}
      heading="Nothing found"
      action={
        <Button
          onClick={(event) => {
            event.currentTarget.closest('section')?.focus()
            onShowAll()
          }}
        >
          Show all items
        </Button>
      }
    >
      No item matches this search and status.
    </EmptyState>
  )
}
