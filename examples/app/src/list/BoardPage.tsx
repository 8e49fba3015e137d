import { useQuery } from '@thinql/react'
import type { ReactNode } from 'react'
import type { BoardQuery } from '../gql/graphql.ts'
import { AddItem } from './AddItem.tsx'
import { ItemList } from './ItemList.tsx'
import { boardDocument } from './documents.ts'
import { LiveUpdates } from '../live/LiveUpdates.tsx'
import { FailureNotice } from '../problems/FailureNotice.tsx'
import { Guide, PageHeading, ProgressBar, Skeleton, usePageTitle } from '../ui/index.ts'

export function BoardPage() {
  usePageTitle('Countdown: the launch board')
  const { data, error, loading, fetching, refetch } = useQuery(boardDocument)
  const items = data?.items
  return (
    <div className="page lg:grid-cols-[21rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:pt-12">
      <div className="stack gap-3">
        <PageHeading title="Countdown">Everything to do before the launch.</PageHeading>
        <Progress progress={data?.progress}>{data && <LiveUpdates since={data.latestActivity} />}</Progress>
        <AddItem />
      </div>
      {/* Gets the focus when a button inside disappears after a click. */}
      <section
        className="sheet relative min-w-0 self-start overflow-hidden max-lg:min-h-[60dvh] lg:col-start-2 lg:row-span-2"
        aria-label="Items"
        aria-busy={fetching}
        tabIndex={-1}
      >
        {/* Shown only for a slow refresh: a quick one would flicker. */}
        {fetching && !loading && <div className="loading-line" />}
        {loading && !items && (
          <Skeleton label="Loading the board…" lines={20} className="gap-11 px-6 py-6" height={640} />
        )}
        {error && (
          <div className="border-line p-4 not-last:border-b empty:hidden">
            <FailureNotice
              heading="The board didn’t load."
              hasData={!!items}
              failure={error}
              onRetry={refetch}
            />
          </div>
        )}
        {items && <ItemList items={items} />}
        {items?.length === 100 && <p className="hint p-4">The newest 100 items.</p>}
      </section>
      <div className="lg:row-start-2">
        <Guide docs="guides/optimistic-writes/" source="item/useUpdateItem.ts">
          Change an item in a second window, and watch this one.
        </Guide>
      </div>
    </div>
  )
}

const unknown = '\u00a0'

interface ProgressProps {
  /** Without it, it still loads. */
  progress: BoardQuery['progress'] | undefined
  /** Rendered beside the numbers. */
  children: ReactNode
}

function Progress({ progress, children }: ProgressProps) {
  const { done, total } = progress ?? { done: 0, total: 0 }
  return (
    <div className="grid gap-2 lg:mb-3">
      <div className="flex justify-between">
        <p className="font-semibold tabular-nums">
          {progress ? (total ? `${done} of ${total} done` : 'No items yet') : unknown}
        </p>
        {children}
      </div>
      <ProgressBar share={done / (total || 1)} />
    </div>
  )
}
