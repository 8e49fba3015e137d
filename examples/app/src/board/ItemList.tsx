import type { BoardItemFragment } from '../gql/graphql.ts'
import { BoardEmpty } from './BoardEmpty.tsx'
import { Item } from './Item.tsx'

export function ItemList({ items }: { items: readonly BoardItemFragment[] }) {
  if (items.length === 0) return <BoardEmpty />
  return (
    <ul>
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  )
}
