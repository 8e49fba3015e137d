import { useQuery } from '@thinql/react'
import { useState } from 'react'
import recipe from '../../../../../../packages/react/recipes/keepInStorage.ts?raw'
import { Marks } from '../../../marks/Marks.tsx'
import { LoadFailure, OutdatedNotice } from '../../../problems/LoadFailure.tsx'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton, SkeletonLine } from '../../../ui/Loading.tsx'
import parts from '../Parts.module.css'
import { WithCode } from '../WithCode.tsx'
import { guestCountDocument } from './documents.ts'
import { clearKept, keptStore } from './keptStore.ts'
import code from './keptStore.ts?raw'
import styles from './Storage.module.css'

export function Storage() {
  const [isCleared, setCleared] = useState(false)
  return (
    <WithCode
      docs="guides/persistence/"
      file={{ path: 'storage/keptStore.ts', text: code }}
      recipes={[{ path: 'packages/react/recipes/keepInStorage.ts', text: recipe }]}
    >
      <section
        className={`sheet ${parts.part} ${styles.part}`}
        aria-label="Count of the guests"
        tabIndex={-1}
      >
        <Marks label="Count of the guests" store={keptStore} />
        {isCleared ? (
          <EmptyState
            picture={<Icon name="trash" />}
            heading="Nothing is kept"
            action={<Button onClick={() => setCleared(false)}>Load again</Button>}
          >
            After a reload, this page would start empty.
          </EmptyState>
        ) : (
          <GuestCount
            onClear={() => {
              clearKept()
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
  const count = data?.guestCount
  if (error && !data) return <LoadFailure heading="The count didn’t load" failure={error} onRetry={refetch} />
  return (
    <>
      {error && <OutdatedNotice failure={error} onRetry={refetch} />}
      {loading && (
        <Skeleton label="Counting the guests…" className={parts.skeleton}>
          <SkeletonLine width="50%" height="2.5rem" />
          <SkeletonLine width="70%" />
        </Skeleton>
      )}
      {count && (
        <>
          <p className={styles.count}>{count.coming.toLocaleString('en')}</p>
          <p>
            of {count.total.toLocaleString('en')} guests come, counted at{' '}
            {new Date(count.countedAt).toLocaleTimeString('en', { hour12: false })}.
          </p>
          <p className={styles.origin} data-kept={data === first}>
            {data === first ? 'Kept by this browser. ' : 'New from the server. '}
            {fetching && 'The server counts again…'}
          </p>
        </>
      )}
      <div className={parts.actions}>
        <Button look="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <Button onClick={onClear}>Clear</Button>
      </div>
    </>
  )
}
