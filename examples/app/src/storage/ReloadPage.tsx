import { GraphQLProvider, QueryErrorBoundary, useSuspenseQuery } from '@thinql/react'
import { Suspense } from 'react'
import { graphql } from '../gql/index.ts'
import { FailureNotice } from '../problems/FailureNotice.tsx'
import { Button, Guide, PageHeading, Skeleton, Time, usePageTitle } from '../ui/index.ts'
import { keptStore } from './keptStore.ts'

const recentChangesDocument = graphql(`
  query RecentChanges {
    items(first: 20) {
      history {
        id
        title
        text
        at
      }
    }
  }
`)

export function ReloadPage() {
  usePageTitle('Reload · Countdown')
  return (
    <div className="page max-w-192">
      <PageHeading title="Reload">Data that this browser keeps over a reload.</PageHeading>
      <section className="sheet stack min-h-80 gap-3 p-4" aria-labelledby="changes" tabIndex={-1}>
        <h2 id="changes">Recent changes</h2>
        <GraphQLProvider store={keptStore}>
          <KeptChanges />
        </GraphQLProvider>
        <div>
          <Button onClick={() => location.reload()}>Reload the page</Button>
        </div>
      </section>
      <Guide docs="guides/persistence/" source="storage/keptStore.ts">
        Reload the page. The old data is there at once, and the new data replaces it.
      </Guide>
    </div>
  )
}

export function KeptChanges() {
  return (
    <QueryErrorBoundary
      fallback={(error, retry) => (
        <FailureNotice heading="The changes didn’t load." failure={error} onRetry={retry} />
      )}
    >
      <Suspense fallback={<Skeleton label="Loading the changes…" lines={6} />}>
        <RecentChanges />
      </Suspense>
    </QueryErrorBoundary>
  )
}

function RecentChanges() {
  const { data, error, fetching, refetch } = useSuspenseQuery(recentChangesDocument)
  const changes = data.items
    .flatMap(({ history }) => history)
    .sort((one, other) => Number(other.id) - Number(one.id))
    .slice(0, 5)
  return (
    <>
      {error ? (
        <FailureNotice heading="What you see may be out of date." failure={error} onRetry={refetch} />
      ) : (
        <p className={fetching ? 'font-semibold text-accent' : 'text-soft'}>
          {fetching ? 'Kept by this browser. The server is asked again…' : 'New from the server.'}
        </p>
      )}
      {changes.length === 0 && <p className="hint">No changes yet. Change an item on the board.</p>}
      <ol className="grid gap-2 wrap-anywhere">
        {changes.map(({ id, title, text, at }) => (
          <li key={id}>
            <strong>{title}</strong> {text} <Time iso={at} />
          </li>
        ))}
      </ol>
    </>
  )
}
