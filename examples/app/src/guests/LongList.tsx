import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { WithCode } from '../features/WithCode.tsx'
import type { GuestsQuery } from '../gql/graphql.ts'
import { FailureNotice, LoadFailure } from '../problems/FailureNotice.tsx'
import { toProblem } from '../problems/toProblem.ts'
import { ActionButton, Button, EmptyState, Notice, Skeleton, TextField } from '../ui/index.ts'
import { useGuests, useSetComes } from './useGuests.ts'
import code from './useGuests.ts?raw'

export function LongList() {
  const [search, setSearch] = useState('')
  const { guests, total, loading, fetching, isPrevious, error, hasNext, loadNext, refetch } =
    useGuests(search)
  const [setComes, setting] = useSetComes()
  const loaded = guests.length > 0
  return (
    <WithCode docs="guides/lists/" file={{ path: 'guests/useGuests.ts', text: code }}>
      <section
        className="sheet min-w-0 overflow-hidden"
        aria-label="Guests"
        aria-busy={fetching}
        tabIndex={-1}
      >
        <div className="grid gap-2 border-b border-line p-4">
          <TextField label="Search" name="search" value={search} onChange={setSearch} />
          <p className="hint">
            {!total
              ? '\u00a0'
              : `${guests.length.toLocaleString('en')} of ${total.toLocaleString('en')} loaded`}
          </p>
        </div>
        {setting.error && (
          <div className="border-b border-line p-4">
            <Notice action={<Button onClick={setting.reset}>Close</Button>}>
              Not changed. {toProblem(setting.error).message}
            </Notice>
          </div>
        )}
        {error && loaded && (
          <div className="border-b border-line p-4">
            <FailureNotice
              heading="Not all guests were loaded."
              failure={error}
              onRetry={hasNext ? loadNext : refetch}
            />
          </div>
        )}
        {/* Of the same height in each state. The delay is for a quick search, which would flicker. */}
        <div className={`h-108 transition-opacity ${isPrevious ? 'opacity-75 delay-200' : ''}`}>
          {loading && !loaded && (
            <Skeleton label="Loading the guests…" lines={6} className="gap-11 px-4 py-6" />
          )}
          {error && !loaded && (
            <LoadFailure heading="The guests didn’t load" failure={error} onRetry={refetch} />
          )}
          {total === 0 && (
            <EmptyState
              icon="search"
              heading="Nobody found"
              action={<ActionButton label="Show all guests" onClick={() => setSearch('')} />}
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

interface GuestListProps {
  guests: GuestsQuery['guests']['nodes']
  /** The number of guests, with those that are not loaded. */
  total: number
  /** Called when the end of the list is near. Undefined if nothing more can be loaded. */
  onEnd: (() => void) | undefined
  onChange: (id: string, comes: boolean) => void
}

/** px */
const rowHeight = 60

/** How many rows before the end the next page loads. */
const ahead = 30

/** A list that renders only the rows on screen. */
function GuestList({ guests, total, onEnd, onChange }: GuestListProps) {
  // A virtual list returns functions that the React Compiler must not memoize.
  'use no memo'
  const scroller = useRef<HTMLDivElement>(null)
  // The row with the focus stays when it is scrolled away.
  const [focused, setFocused] = useState<number>()
  const virtualizer = useVirtualizer({
    count: guests.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return focused === undefined || shown.includes(focused)
        ? shown
        : [...shown, focused].sort((one, other) => one - other)
    },
  })
  const rows = virtualizer.getVirtualItems()
  const isNearEnd = (virtualizer.range?.endIndex ?? 0) >= guests.length - ahead
  useEffect(() => {
    if (isNearEnd) onEnd?.()
  }, [isNearEnd, onEnd])

  return (
    <div ref={scroller} className="h-full overflow-auto">
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const guest = guests[index]
          return (
            guest && (
              <li
                key={guest.id}
                className="absolute inset-x-0 top-0 border-b border-line"
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                aria-setsize={total}
                aria-posinset={index + 1}
                onFocus={() => setFocused(index)}
                onBlur={() => setFocused(undefined)}
              >
                <label className="flex h-full cursor-pointer items-center gap-3 px-4 -outline-offset-3 outline-focus hover:bg-raised has-focus-visible:outline-3">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 cursor-pointer accent-accent focus-visible:outline-transparent"
                    checked={guest.comes}
                    onChange={(event) => onChange(guest.id, event.target.checked)}
                  />
                  <span className="min-w-0 flex-1 truncate leading-tight font-semibold">
                    {guest.name}{' '}
                    <span className="hint block truncate font-normal" title={guest.email}>
                      {guest.email}
                    </span>
                  </span>
                  <span className="hint max-sm:hidden" aria-hidden="true">
                    {guest.comes ? 'comes' : ''}
                  </span>
                </label>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
