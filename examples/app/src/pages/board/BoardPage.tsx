import { useQuery, useQueryStore } from '@thinql/react'
import { boardDocument } from '../../items/documents.ts'
import { Marks } from '../../marks/Marks.tsx'
import { Progress } from '../../items/Progress.tsx'
import { BoardVariables } from '../../items/useUpdateItem.ts'
import { LoadFailure, OutdatedNotice } from '../../problems/LoadFailure.tsx'
import { usePageTitle } from '../../router/usePageTitle.ts'
import { Guide } from '../../ui/Guide.tsx'
import { Skeleton, SkeletonLine } from '../../ui/Loading.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AddItem } from './AddItem.tsx'
import { BoardActivity } from './BoardActivity.tsx'
import { BoardFilter } from './BoardFilter.tsx'
import styles from './BoardPage.module.css'
import { ItemList } from './ItemList.tsx'
import { Pager } from './Pager.tsx'
import { useFilterAndPage } from './useFilterAndPage.ts'

const shownDocuments = [boardDocument]

export function BoardPage() {
  usePageTitle('Countdown: the launch board')
  const store = useQueryStore()
  const part = useFilterAndPage()
  const { variables, page, search, status } = part
  const { data, error, loading, fetching, isPrevious, refetch } = useQuery(boardDocument, {
    variables,
    keepPreviousData: true,
  })
  // The previous items stay while the new ones load, but not after an error.
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
          <Guide page="board">Change an item in a second window, and watch this one.</Guide>
          <AddItem />
        </div>
        {/* Gets the focus when a button inside disappears after a click. */}
        <section
          className={`sheet ${styles.items}`}
          aria-label="Items"
          aria-busy={fetching}
          tabIndex={-1}
          data-refreshing={fetching && (!loading || isPrevious)}
        >
          <Marks label="Items" documents={shownDocuments} />
          <BoardFilter {...part} />
          {loading && !items && <BoardSkeleton />}
          {error && !items && (
            <LoadFailure heading="The board didn’t load" failure={error} onRetry={refetch} />
          )}
          {error && items && <OutdatedNotice failure={error} onRetry={refetch} />}
          {items && (
            <ItemList
              items={items.nodes}
              outdated={isPrevious}
              filtered={search !== '' || status !== undefined || page > 1}
              onShowAll={part.showAll}
            />
          )}
          <Pager
            page={page}
            hasNext={cursor !== null}
            onPrevious={part.previous}
            onNext={() => cursor !== null && part.next(cursor)}
            onPrefetchNext={() => cursor !== null && void store.prefetch(boardDocument, nextPage)}
          />
        </section>
        <div className={styles.activity}>
          <BoardActivity board={data} />
        </div>
      </div>
    </BoardVariables>
  )
}

function BoardSkeleton() {
  return (
    <Skeleton label="Loading the board…">
      {['70%', '45%', '60%', '52%', '38%'].map((width) => (
        <div key={width} className={styles.skeletonRow}>
          <span className={styles.skeletonCircle} />
          <SkeletonLine width={width} />
        </div>
      ))}
    </Skeleton>
  )
}
