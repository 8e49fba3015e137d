import type { ReactNode } from 'react'
import type { BoardItemFragment } from '../gql/graphql.ts'

interface ItemMetaProps {
  item: BoardItemFragment
  /** Rendered first. */
  children?: ReactNode
}

/** The assignee of an item. */
export function ItemMeta({ item: { assignee }, children }: ItemMetaProps) {
  return (
    <div className="hint mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden">
      {children}
      {assignee !== null && (
        <span className="flex min-w-0 items-center gap-2">
          <span
            className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-xs font-semibold text-ink"
            aria-hidden="true"
          >
            {assignee.slice(0, 1)}
          </span>
          {assignee}
        </span>
      )}
    </div>
  )
}
