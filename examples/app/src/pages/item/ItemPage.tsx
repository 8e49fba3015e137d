import { useQuery } from '@thinql/react'
import { RefetchOnActivity } from '../../activity/useActivities.ts'
import { itemDocument } from '../../items/documents.ts'
import { ShownItem } from '../../items/useUpdateItem.ts'
import { Marks } from '../../marks/Marks.tsx'
import { LoadFailure, OutdatedNotice } from '../../problems/LoadFailure.tsx'
import { Link } from '../../router/Link.tsx'
import { usePageTitle } from '../../router/usePageTitle.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Guide } from '../../ui/Guide.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton, SkeletonLine } from '../../ui/Loading.tsx'
import { Attachments } from './Attachments.tsx'
import { History } from './History.tsx'
import { ItemDetails } from './ItemDetails.tsx'
import styles from './ItemPage.module.css'

const shownDocuments = [itemDocument]

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
      <Guide page="item">
        Attach a file, or change the item in two windows. The history comes later, in the same response.
      </Guide>
      <section className={`sheet ${styles.item}`} aria-label="Item" aria-busy={fetching} tabIndex={-1}>
        <Marks label="Item" documents={shownDocuments} />
        {!item && <h1 className="visually-hidden">Item</h1>}
        {loading && !item && <ItemSkeleton />}
        {error && !data && <LoadFailure heading="The item didn’t load" failure={error} onRetry={refetch} />}
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
      {data && <RefetchOnActivity since={data.latestActivities[0]?.id} />}
    </div>
  )
}

function ItemGone() {
  return (
    <EmptyState picture={<Icon name="search" />} heading="This item is gone">
      It is not on the board any more. Someone may have deleted it.
    </EmptyState>
  )
}

function ItemSkeleton() {
  return (
    <Skeleton label="Loading the item…" className={styles.skeleton}>
      <SkeletonLine width="60%" height="2.75rem" />
      <SkeletonLine width="85%" />
      <SkeletonLine width="85%" />
    </Skeleton>
  )
}
