import { useQuery } from '@thinql/react'
import { BoardFailure } from '../board/BoardFailure.tsx'
import { OutdatedNotice } from '../board/OutdatedNotice.tsx'
import { StayInStep } from '../live/StayInStep.tsx'
import { Link } from '../router/Link.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { Attachments } from './Attachments.tsx'
import { History } from './History.tsx'
import { ItemDetails } from './ItemDetails.tsx'
import { itemDocument } from './itemDocument.ts'
import { ItemGone } from './ItemGone.tsx'
import styles from './ItemPage.module.css'
import { ItemSkeleton } from './ItemSkeleton.tsx'
import { ShownItem } from './ShownItem.ts'

export function ItemPage({ id }: { id: string }) {
  const { data, error, loading, fetching, refetch } = useQuery(itemDocument, { variables: { id } })
  const item = data?.item
  usePageTitle(`${item?.title ?? 'Item'} · Countdown`)
  return (
    <div className={styles.page}>
      <p>
        <Link href="/" className={styles.back}>
          ← All items
        </Link>
      </p>
      <section className={`sheet ${styles.item}`} aria-label="Item" aria-busy={fetching} tabIndex={-1}>
        {!item && <h1 className="visually-hidden">Item</h1>}
        {loading && !item && <ItemSkeleton />}
        {error && !data && <BoardFailure failure={error} onRetry={refetch} />}
        {error && item?.history && <OutdatedNotice failure={error} onRetry={refetch} />}
        {data?.item === null && <ItemGone />}
        {item && (
          <ShownItem value={data}>
            <ItemDetails item={item} />
            <Attachments item={item} />
            <History history={item.history} failure={error} onRetry={refetch} />
          </ShownItem>
        )}
      </section>
      {data && <StayInStep since={data.latestActivities[0]?.id} />}
    </div>
  )
}
