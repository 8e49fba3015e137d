import type { GraphQLDocument } from '@thinql/core'
import { type QueryStore, useQueryStore } from '@thinql/react'
import { lazy, Suspense, useState } from 'react'
import styles from './Marks.module.css'
import { useShowsMarks } from './showMarks.ts'

const MarkList = lazy(async () => ({ default: (await import('./MarkList.tsx')).MarkList }))

export interface MarksProps {
  /** The part of the page that the marks are about: “Items”. */
  label: string
  /** The queries and subscriptions of that part. A constant. Default: all of the store. */
  documents?: readonly GraphQLDocument[]
  /** The store that has them. Default: that of the page. */
  store?: QueryStore
}

/** Marks what thinql has just done in a part of the page, while “Show what happens” is on. */
export function Marks({ store, ...rest }: MarksProps) {
  const pageStore = useQueryStore()
  const [since] = useState(Date.now)
  if (!useShowsMarks()) return null
  return (
    <div className={styles.place}>
      <Suspense>
        <MarkList {...rest} store={store ?? pageStore} since={since} />
      </Suspense>
    </div>
  )
}
