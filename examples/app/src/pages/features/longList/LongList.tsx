import { useState } from 'react'
import { Marks } from '../../../marks/Marks.tsx'
import { LoadFailure } from '../../../problems/LoadFailure.tsx'
import { toProblem } from '../../../problems/toProblem.ts'
import { Button, RetryButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton, SkeletonLine } from '../../../ui/Loading.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { WithCode } from '../WithCode.tsx'
import { guestsDocument } from './documents.ts'
import { GuestList } from './GuestList.tsx'
import styles from './LongList.module.css'
import { useGuests, useSetComes } from './useGuests.ts'
import code from './useGuests.ts?raw'

const shownDocuments = [guestsDocument]

export function LongList() {
  const [search, setSearch] = useState('')
  const { guests, total, loading, fetching, isPrevious, error, hasNext, loadNext, refetch } =
    useGuests(search)
  const [setComes, setting] = useSetComes()
  const loaded = guests.length > 0
  return (
    <WithCode docs="guides/lists/" file={{ path: 'longList/useGuests.ts', text: code }}>
      <section className={`sheet ${styles.list}`} aria-label="Guests" aria-busy={fetching} tabIndex={-1}>
        <Marks label="Guests" documents={shownDocuments} />
        <div className={styles.head}>
          <TextField label="Search" name="search" value={search} onChange={setSearch} />
          <p className="soft">
            {!total
              ? '\u00a0'
              : `${guests.length.toLocaleString('en')} of ${total.toLocaleString('en')} loaded`}
          </p>
        </div>
        {setting.error && (
          <div className={styles.place}>
            <Notice action={<Button onClick={setting.reset}>Close</Button>}>
              Not changed. {toProblem(setting.error).message}
            </Notice>
          </div>
        )}
        {error && loaded && (
          <div className={styles.place}>
            <Notice action={<RetryButton onRetry={hasNext ? loadNext : refetch} />}>
              Not all guests were loaded. {toProblem(error).message}
            </Notice>
          </div>
        )}
        <div className={styles.body} data-outdated={isPrevious}>
          {loading && !loaded && <GuestSkeleton />}
          {error && !loaded && (
            <LoadFailure heading="The guests didn’t load" failure={error} onRetry={refetch} />
          )}
          {total === 0 && (
            <EmptyState
              picture={<Icon name="search" />}
              heading="Nobody found"
              action={<Button onClick={() => setSearch('')}>Show all guests</Button>}
            >
              No guest has this name.
            </EmptyState>
          )}
          {loaded && (
            <GuestList
              key={search}
              guests={guests}
              total={total ?? guests.length}
              onEnd={hasNext && !error ? () => void loadNext() : undefined}
              onChange={(id, comes) => void setComes({ variables: { id, comes } })}
            />
          )}
        </div>
      </section>
    </WithCode>
  )
}

function GuestSkeleton() {
  return (
    <Skeleton label="Loading the guests…" className={styles.skeleton}>
      {['60%', '45%', '52%', '66%', '48%', '58%'].map((width) => (
        <SkeletonLine key={width} width={width} />
      ))}
    </Skeleton>
  )
}
