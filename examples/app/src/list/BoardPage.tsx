import { prefetchQuery, useQuery, useQueryStore } from '@thinql/react'
import { BoardActivity } from '../activity/BoardActivity.tsx'
import { FailureNotice, LoadFailure } from '../problems/FailureNotice.tsx'
import { Button, Choice, Guide, PageHeading, Skeleton, TextField, usePageTitle } from '../ui/index.ts'
import { AddItem } from './AddItem.tsx'
import { ItemList } from './ItemList.tsx'
import { Progress } from './Progress.tsx'
import { boardDocument } from './documents.ts'
import { filters, useFilterAndPage } from './useFilterAndPage.ts'

export function BoardPage() {
  usePageTitle('Countdown: the launch board')
  const store = useQueryStore()
  const { variables, page, search, status, set, next, previous } = useFilterAndPage()
  const { data, error, loading, fetching, isPrevious, refetch } = useQuery(boardDocument, {
    variables,
    keepPreviousData: true,
  })
  // The previous items stay while the new ones load, but not after an error.
  const items = error && isPrevious ? undefined : data?.items
  const { pageInfo } = items ?? {}
  const cursor = !isPrevious && pageInfo?.hasNextPage ? pageInfo.endCursor : null
  const prefetchNext = () =>
    cursor !== null &&
    void prefetchQuery(store, boardDocument, { variables: { ...variables, after: cursor } })
  return (
    <div className="page lg:grid-cols-[21rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:pt-12">
      <div className="stack gap-3">
        <PageHeading title="Countdown">Everything that has to be done before the launch.</PageHeading>
        <Progress progress={data?.progress} />
        <Guide docs="guides/optimistic-writes/" source="item/useUpdateItem.ts">
          Change an item in a second window, and watch this one.
        </Guide>
        <AddItem />
      </div>
      {/* Gets the focus when a button inside disappears after a click. */}
      <section
        className="sheet relative min-w-0 self-start overflow-hidden lg:col-start-2 lg:row-span-2"
        aria-label="Items"
        aria-busy={fetching}
        tabIndex={-1}
      >
        {/* Shown only for a slow refresh: a quick one would flicker. */}
        {fetching && !(loading && !isPrevious) && (
          <div className="absolute inset-x-0 top-0 h-0.5 bg-accent transition-opacity delay-400 starting:opacity-0" />
        )}
        <search className="flex flex-wrap gap-x-6 gap-y-3 border-b border-line p-4 *:first:flex-[1_1_12rem]">
          <TextField label="Search" name="search" value={search} onChange={(search) => set({ search })} />
          <Choice label="Show" options={filters} value={status} onChange={(status) => set({ status })} />
        </search>
        {loading && !items && <Skeleton label="Loading the board…" lines={5} className="gap-11 px-6 py-6" />}
        {error && !items && <LoadFailure heading="The board didn’t load" failure={error} onRetry={refetch} />}
        {error && items && (
          <div className="border-b border-line p-4">
            <FailureNotice heading="What you see may be out of date." failure={error} onRetry={refetch} />
          </div>
        )}
        {items && (
          <ItemList
            items={items.nodes}
            outdated={isPrevious}
            filtered={search !== '' || status !== '' || page > 1}
            onShowAll={() => set({ search: '', status: '' })}
          />
        )}
        {(page > 1 || cursor !== null) && (
          <nav
            className="flex items-center justify-between gap-3 border-t border-line px-4 py-3 [&_[aria-disabled=true]]:cursor-default [&_[aria-disabled=true]]:border-line [&_[aria-disabled=true]]:text-soft"
            aria-label="Pages of the board"
          >
            <Button busy={page === 1} onClick={previous}>
              Previous
            </Button>
            <p className="text-soft tabular-nums">Page {page}</p>
            <Button
              busy={cursor === null}
              onClick={() => cursor !== null && next(cursor)}
              onPointerEnter={prefetchNext}
              onFocus={prefetchNext}
            >
              Next
            </Button>
          </nav>
        )}
      </section>
      {/* Has the height of the loaded activity, so that the items don't move. */}
      <div className="stack min-h-19.5 self-start lg:row-start-2">
        <BoardActivity board={data} />
      </div>
    </div>
  )
}
