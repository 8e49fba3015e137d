import type { Failure } from '@thinql/core'
import { useQuery } from '@thinql/react'
import { Link, useParams } from 'react-router'
import type { ItemQuery } from '../gql/graphql.ts'
import { Attachments } from './Attachments.tsx'
import { ItemDetails } from './ItemDetails.tsx'
import { itemDocument } from './documents.ts'
import { ShownItem } from './useUpdateItem.ts'
import { LiveUpdates } from '../live/LiveUpdates.tsx'
import { FailureNotice } from '../problems/FailureNotice.tsx'
import { EmptyState, formatTime, Guide, Skeleton, usePageTitle } from '../ui/index.ts'

export function ItemPage() {
  const { id = '' } = useParams()
  // With the key, another item gets another page, without the state of this one.
  return <Item key={id} id={id} />
}

function Item({ id }: { id: string }) {
  const { data, error, loading, fetching, refetch } = useQuery(itemDocument, { variables: { id } })
  const item = data?.item
  usePageTitle(`${item?.title ?? 'Item'} · Countdown`)
  return (
    <div className="page max-w-192">
      <div className="flex min-h-11 items-center justify-between">
        <Link to="/" className="py-2 font-semibold text-soft no-underline hover:text-ink">
          ← All items
        </Link>
        {data && <LiveUpdates since={data.latestActivity} />}
      </div>
      {item !== null && (
        <Guide docs="guides/defer/" source="item/documents.ts">
          Change the item in two windows. The history comes later, in the same response.
        </Guide>
      )}
      <section className="sheet min-w-0 overflow-hidden" aria-label="Item" aria-busy={fetching} tabIndex={-1}>
        {!item && <h1 className="sr-only">Item</h1>}
        {loading && !item && <Skeleton label="Loading the item…" lines={3} className="gap-6 px-4 py-6" />}
        {error && (!item || item.history) && (
          <div className="border-line p-4 not-last:border-b empty:hidden">
            <FailureNotice
              heading="The item didn’t load."
              hasData={!!item}
              failure={error}
              onRetry={refetch}
            />
          </div>
        )}
        {data?.item === null && !error && <ItemGone />}
        {item && (
          <ShownItem value={data}>
            <ItemDetails item={item} />
            <Attachments item={item} />
            <History history={item.history} failure={error} onRetry={refetch} />
          </ShownItem>
        )}
      </section>
    </div>
  )
}

/** In place of an item that was deleted. */
function ItemGone() {
  return (
    <EmptyState icon="search" heading="This item is gone">
      <p>It is not on the board any more. Someone may have deleted it.</p>
    </EmptyState>
  )
}

interface HistoryProps {
  /** Undefined until the deferred part of the response arrives. */
  history: NonNullable<ItemQuery['item']>['history']
  failure: Failure | undefined
  onRetry: () => Promise<unknown>
}

/** All changes to an item. They arrive after the rest of the page. */
function History({ history, failure, onRetry }: HistoryProps) {
  return (
    <section
      className="grid min-h-36 content-start gap-3 border-t border-line p-4"
      aria-labelledby="history"
      tabIndex={-1}
    >
      <h2 id="history">History</h2>
      {!history && !failure && <Skeleton label="Loading the history…" lines={2} />}
      {!history && failure && (
        <FailureNotice heading="The history didn’t load." failure={failure} onRetry={onRetry} />
      )}
      {history?.length === 0 && <p className="hint">No changes yet.</p>}
      {history && history.length > 0 && (
        <ol className="grid gap-2 wrap-anywhere">
          {history.map(({ id: entry, text, at }) => (
            <li key={entry}>
              {text} <span className="hint">{formatTime(at)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
