import { useState } from 'react'
import type { BoardItemFragment } from '../../gql/graphql.ts'
import { ItemEditor } from '../../items/ItemEditor.tsx'
import { DeletionBar } from './DeletionBar.tsx'
import { EmptyBoard, NothingFound } from './EmptyBoard.tsx'
import styles from './ItemList.module.css'
import { ItemRow } from './ItemRow.tsx'
import { useDeletion } from './useDeletion.ts'

interface ItemListProps {
  items: readonly BoardItemFragment[]
  /** They are of another search, until those of this one are there. */
  outdated: boolean
  /** They are not the whole board. */
  isPart: boolean
  onShowAll: () => void
}

export function ItemList({ items, outdated, isPart, onShowAll }: ItemListProps) {
  const deletion = useDeletion()
  return (
    <>
      <DeletionBar {...deletion} />
      {items.length === 0 && (isPart ? <NothingFound onShowAll={onShowAll} /> : <EmptyBoard />)}
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
  /** `control` had the focus, which goes on to a neighbour. */
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
