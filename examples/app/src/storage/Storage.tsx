import { clearStore, useQuery } from '@thinql/react'
import { useState } from 'react'
import { WithCode } from '../features/WithCode.tsx'
import { FailureNotice, LoadFailure } from '../problems/FailureNotice.tsx'
import { announce, Button, EmptyState, formatClock, Skeleton } from '../ui/index.ts'
import { guestCountDocument, keptStore } from './keptStore.ts'
import code from './keptStore.ts?raw'

export function Storage() {
  const [isCleared, setCleared] = useState(false)
  return (
    <WithCode docs="guides/persistence/" file={{ path: 'storage/keptStore.ts', text: code }}>
      <section className="sheet stack min-h-80 gap-3 p-4" aria-label="Count of the guests" tabIndex={-1}>
        {isCleared ? (
          <EmptyState
            icon="trash"
            heading="Nothing is kept"
            action={<Button onClick={() => setCleared(false)}>Load again</Button>}
          >
            After a reload, this page would start empty.
          </EmptyState>
        ) : (
          <GuestCount
            onClear={() => {
              clearStore(keptStore, { refetch: false })
              setCleared(true)
              announce('Nothing is kept')
            }}
          />
        )}
      </section>
    </WithCode>
  )
}

function GuestCount({ onClear }: { onClear: () => void }) {
  const { data, error, loading, fetching, refetch } = useQuery(guestCountDocument, { store: keptStore })
  // The data that was there at first, if there was some.
  const [first] = useState(data)
  const isKept = data === first
  const count = data?.guestCount
  if (error && !data) return <LoadFailure heading="The count didn’t load" failure={error} onRetry={refetch} />
  return (
    <>
      {error && (
        <FailureNotice heading="What you see may be out of date." failure={error} onRetry={refetch} />
      )}
      {loading && <Skeleton label="Counting the guests…" lines={2} />}
      {count && (
        <>
          <p className="font-display text-title font-semibold">{count.coming.toLocaleString('en')}</p>
          <p>
            of {count.total.toLocaleString('en')} guests come, counted at{' '}
            {formatClock(new Date(count.countedAt))}.
          </p>
          <p className={isKept ? 'font-semibold text-accent' : 'text-soft'}>
            {isKept ? 'Kept by this browser. ' : 'New from the server. '}
            {fetching && 'The server counts again…'}
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <Button onClick={onClear}>Clear</Button>
      </div>
    </>
  )
}
