import { useQueryStore } from '@thinql/react'
import type { BoardItemFragment } from '../gql/graphql.ts'
import { itemDocument } from '../item/itemDocument.ts'
import { Link } from '../router/Link.tsx'

/** Leads to the page of an item, which is loaded as soon as someone points at it. */
export function ItemLink({ item: { id, title } }: { item: BoardItemFragment }) {
  const store = useQueryStore()
  const prefetch = () => void store.prefetch(itemDocument, { variables: { id } })
  return (
    <Link href={`/items/${id}`} className="quiet-link" onPointerEnter={prefetch} onFocus={prefetch}>
      {title}
    </Link>
  )
}
