import { useState } from 'react'
import type { BoardItemFragment } from '../gql/graphql.ts'
import styles from './Item.module.css'
import { ItemEditor } from './ItemEditor.tsx'
import { ItemRow } from './ItemRow.tsx'

interface ItemProps {
  item: BoardItemFragment
  /** `control` had the focus, which goes on to a neighbour. */
  onDelete: (control: HTMLElement) => void
}

export function Item({ item, onDelete }: ItemProps) {
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
