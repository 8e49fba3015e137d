import { useQuery, useQueryStore } from '@thinql/react'
import { type ComponentType, lazy, Suspense } from 'react'
import type { LiveProps } from '../live/useActivities.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { ActivityMissing } from './ActivityMissing.tsx'
import { AddItem } from './AddItem.tsx'
import { boardDocument } from './boardDocument.ts'
import { BoardFailure } from './BoardFailure.tsx'
import { BoardFilter } from './BoardFilter.tsx'
import styles from './BoardPage.module.css'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { BoardVariables } from './BoardVariables.ts'
import { ItemList } from './ItemList.tsx'
import { OutdatedNotice } from './OutdatedNotice.tsx'
import { Pager } from './Pager.tsx'
import { Progress } from './Progress.tsx'
import { useBoardPart } from './useBoardPart.ts'

// The board goes first, and stays whether or not the rest can be loaded.
const ActivityPanel = lazy<ComponentType<LiveProps>>(async () => {
  const load = import('../live/ActivityPanel.tsx')
  return { default: await load.then((module) => module.ActivityPanel).catch(() => ActivityMissing) }
})

const activityPlace = <div className="sheet" />

export function BoardPage() {
  usePageTitle('Countdown: the launch board')
  const store = useQueryStore()
  const part = useBoardPart()
  const { variables, page, search, status } = part
  const { data, error, loading, fetching, isPrevious, refetch } = useQuery(boardDocument, {
    variables,
    keepPreviousData: true,
  })
  // What was asked for before is a help while this is on its way, and no answer once it has failed.
  const items = error && isPrevious ? undefined : data?.items
  const { pageInfo } = items ?? {}
  const cursor = !isPrevious && pageInfo?.hasNextPage ? pageInfo.endCursor : null
  const nextPage = { variables: { ...variables, after: cursor } }
  return (
    <BoardVariables value={variables}>
      <div className={styles.board}>
        <div className={styles.lead}>
          <PageHeading title="Countdown">Everything that has to be done before the launch.</PageHeading>
          <Progress progress={data?.progress} />
          <AddItem />
        </div>
        <div className={styles.activity}>
          <Suspense fallback={activityPlace}>
            {data ? <ActivityPanel since={data.latestActivities[0]?.id} /> : activityPlace}
          </Suspense>
        </div>
        {/* It takes the focus while what had it, a button to try again, makes way for what it brought. */}
        <section
          className={`sheet ${styles.items}`}
          aria-label="Items"
          aria-busy={fetching}
          tabIndex={-1}
          data-refreshing={fetching && (!loading || isPrevious)}
        >
          <BoardFilter {...part} />
          {loading && !items && <BoardSkeleton />}
          {error && !items && <BoardFailure failure={error} onRetry={refetch} />}
          {error && items && <OutdatedNotice failure={error} onRetry={refetch} />}
          {items && (
            <ItemList
              items={items.nodes}
              outdated={isPrevious}
              isPart={search !== '' || status !== undefined || page > 1}
              onShowAll={part.showAll}
            />
          )}
          <Pager
            page={page}
            hasNext={cursor !== null}
            onPrevious={part.previous}
            onNext={() => cursor !== null && part.next(cursor)}
            onNextLikely={() => cursor !== null && void store.prefetch(boardDocument, nextPage)}
          />
        </section>
      </div>
    </BoardVariables>
  )
}
