import { useQuery } from '@thinql/react'
import { AddItem } from './AddItem.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import styles from './BoardPage.module.css'
import { boardDocument } from './boardDocument.ts'
import { BoardFailure } from './BoardFailure.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { ItemList } from './ItemList.tsx'
import { OutdatedNotice } from './OutdatedNotice.tsx'
import { Progress } from './Progress.tsx'

export function BoardPage() {
  usePageTitle('Countdown: the launch board')
  const { data, error, loading, fetching, refetch } = useQuery(boardDocument)
  const items = data?.items.nodes
  return (
    <div className={styles.board}>
      <div className={styles.lead}>
        <h1 className={styles.title}>Countdown</h1>
        <p className={styles.tagline}>Everything that has to be done before the launch.</p>
        <Progress items={items} />
        <AddItem />
      </div>
      {/* It takes the focus while what had it, a button to try again, makes way for what it brought. */}
      <section
        className={styles.items}
        aria-label="Items"
        aria-busy={fetching}
        tabIndex={-1}
        data-refreshing={fetching && !loading}
      >
        {loading && <BoardSkeleton />}
        {error && !items && <BoardFailure failure={error} onRetry={refetch} />}
        {error && items && <OutdatedNotice failure={error} onRetry={refetch} />}
        {!loading && items && <ItemList items={items} />}
      </section>
    </div>
  )
}
