import type { EntryInfo } from '@thinql/react'
import { useEffect, useMemo, useState } from 'react'
import type { StoreRecorder } from '../../recorder/StoreRecorder.ts'
import { useSettings } from '../frame/settings.ts'
import { KindMark } from '../ui/KindMark.tsx'
import { count } from '../ui/format.ts'
import { Split } from '../ui/Split.tsx'
import { VirtualList } from '../ui/VirtualList.tsx'
import { ageOf, describe, stateOf } from './describeEntry.ts'
import { EntryDetails } from './EntryDetails.tsx'

const keyOf = ({ key }: EntryInfo) => key

/** The queries of a store, and the details of the one that is chosen. */
export function EntryList({ store, text }: { store: StoreRecorder; text: string }) {
  const now = useNow()
  const [{ entry: chosen }, change] = useSettings()
  const { entries } = store
  const wanted = text.trim().toLowerCase()
  const shown = useMemo(
    () => entries.filter((entry) => describe(store.store, entry).name.toLowerCase().includes(wanted)),
    [entries, store, wanted],
  )
  const entry = entries.find(({ key }) => key === chosen)

  return (
    <Split
      detailsLabel="Details of the query"
      onClose={() => change({ entry: undefined })}
      details={entry && <EntryDetails key={entry.key} store={store} entry={entry} now={now} />}
    >
      {shown.length === 0 ? (
        <p className="empty">{entries.length === 0 ? 'The store is empty.' : 'No query fits the filter.'}</p>
      ) : (
        <VirtualList
          role="listbox"
          label="Queries of the store"
          items={shown}
          rowHeight={40}
          keyOf={keyOf}
          active={entry ? shown.indexOf(entry) : -1}
          onActivate={(index) => change({ entry: shown[index]?.key })}
        >
          {(item, { id, index, isActive }) => {
            const { name } = describe(store.store, item)
            const { text: state, look } = stateOf(item)
            const age = item.updatedAt === undefined ? '' : ageOf(item, now)
            const uses = count(item.observers, 'observer')
            const variables = store.json(item.variables) ?? ''
            return (
              <div
                key={item.key}
                id={id}
                role="option"
                className="entry-row"
                aria-selected={isActive}
                aria-posinset={index + 1}
                aria-setsize={shown.length}
                onClick={() => change({ entry: item.key })}
              >
                <KindMark kind="query" />
                <span className="entry-text">
                  <span className="entry-name">
                    <span className="clip">{name}</span>
                    {item.layers > 0 && <span className="note">{count(item.layers, 'pending write')}</span>}
                  </span>
                  <span className="entry-variables clip">{variables || 'no variables'}</span>
                </span>
                <span className="entry-state">
                  <span className="outcome" data-look={look}>
                    {state}
                  </span>
                  <span className="entry-age">{[age, uses].filter(Boolean).join(' · ')}</span>
                </span>
              </div>
            )
          }}
        </VirtualList>
      )}
    </Split>
  )
}

/** The time, which moves on every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
