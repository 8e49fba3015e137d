import type { ReactNode } from 'react'
import type { BoardItemFragment } from '../gql/graphql.ts'
import styles from './ItemMeta.module.css'

const dueFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

interface ItemMetaProps {
  item: BoardItemFragment
  /** Rendered first. */
  children?: ReactNode
}

/** The assignee and the due date of an item. */
export function ItemMeta({ item: { assignee, due }, children }: ItemMetaProps) {
  return (
    <div className={styles.meta}>
      {children}
      {assignee !== null && (
        <span className={styles.assignee}>
          <span className={styles.initial} aria-hidden="true">
            {assignee.slice(0, 1)}
          </span>
          {assignee}
        </span>
      )}
      {due !== null && (
        <span>
          Due <time dateTime={due}>{dueFormat.format(new Date(due))}</time>
        </span>
      )}
    </div>
  )
}
