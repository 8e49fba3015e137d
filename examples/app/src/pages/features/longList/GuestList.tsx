import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { GuestsQuery } from '../../../gql/graphql.ts'
import styles from './LongList.module.css'

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
export function GuestList({ guests, total, onEnd, onChange }: GuestListProps) {
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
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const guest = guests[index]
          return (
            guest && (
              <li
                key={guest.id}
                className={styles.row}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                aria-setsize={total}
                aria-posinset={index + 1}
                onFocus={() => setFocused(index)}
                onBlur={() => setFocused(undefined)}
              >
                <label className={styles.guest}>
                  <input
                    type="checkbox"
                    className={styles.box}
                    checked={guest.comes}
                    onChange={(event) => onChange(guest.id, event.target.checked)}
                  />
                  <span className={styles.name}>
                    {guest.name}{' '}
                    <span className={styles.email} title={guest.email}>
                      {guest.email}
                    </span>
                  </span>
                  <span className={styles.comes} aria-hidden="true">
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
