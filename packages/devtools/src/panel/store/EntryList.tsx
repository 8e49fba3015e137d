import type { EntryInfo } from '@thinql/react'
import { useEffect, useMemo, useState } from 'react'
import type { StoreRecorder } from '../../recorder/StoreRecorder.ts'
import { useSettings } from '../PanelContext.ts'
import { count } from '../ui/format.ts'
import { Split } from '../ui/Split.tsx'
import { VirtualList } from '../ui/VirtualList.tsx'
import { ageOf, describe, stateOf } from './describeEntry.ts'
import { EntryDetails } from './EntryDetails.tsx'
import { StoreRow } from './StoreRow.tsx'

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
          {(item, row) => {
            const age = item.updatedAt === undefined ? '' : ageOf(item, now)
            const uses = count(item.observers, 'observer')
            return (
              <StoreRow
                key={item.key}
                {...stateOf(item)}
                kind="query"
                name={describe(store.store, item).name}
                badges={[
                  ...(item.layers > 0 ? [count(item.layers, 'pending write')] : []),
                  ...(item.restored ? ['restored'] : []),
                ]}
                variables={store.json(item.variables)}
                note={[age, uses].filter(Boolean).join(' · ')}
                row={row}
                count={shown.length}
                onChoose={() => change({ entry: item.key })}
              />
            )
          }}
        </VirtualList>
      )}
    </Split>
  )
}

/** Returns the current time, and renders again each second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
