import type { BoardItemFragment } from '../gql/graphql.ts'
import { BoardEmpty } from './BoardEmpty.tsx'
import { DeletionBar } from './DeletionBar.tsx'
import { Item } from './Item.tsx'
import styles from './ItemList.module.css'
import { NothingFound } from './NothingFound.tsx'
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
      {items.length === 0 && (isPart ? <NothingFound onShowAll={onShowAll} /> : <BoardEmpty />)}
      <ul className={styles.list} data-outdated={outdated}>
        {items.map((item) => (
          <Item key={item.id} item={item} onDelete={(control) => void deletion.remove(item, control)} />
        ))}
      </ul>
    </>
  )
}
