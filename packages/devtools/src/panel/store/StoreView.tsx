import { type ReactNode, useMemo, useState } from 'react'
import type { EntryInfo } from '@thinql/react'
import type { StoreRecorder } from '../../recorder/StoreRecorder.ts'
import { useChanges, useNow, usePanel, useSettings } from '../PanelContext.ts'
import { Search, Select } from '../ui/Field.tsx'
import { count, elapsed, hasText } from '../ui/format.ts'
import { KindMark, Notes, State } from '../ui/Section.tsx'
import { Split } from '../ui/layout.tsx'
import { VirtualList } from '../ui/VirtualList.tsx'
import { describe, stateOf } from './describeEntry.ts'
import { EntryDetails } from './EntryDetails.tsx'

export function StoreView() {
  const { recorder } = usePanel()
  const stores = useChanges(recorder.storeListeners, () => recorder.stores)
  const [{ storeName }, change] = useSettings()
  const chosen = stores.find(({ name }) => name === storeName) ?? stores[0]
  if (!chosen) {
    return (
      <p className="empty">
        No store is connected. Pass yours to <code>devtools.connect(store)</code>.
      </p>
    )
  }
  const names = stores.map((store) => [store.name, store.name] as const)
  return (
    <OneStore key={chosen.name} store={chosen}>
      {names.length > 1 && (
        <Select
          label="Store"
          isLabelHidden
          options={names}
          value={chosen.name}
          onChange={(storeName) => change({ storeName, entryKey: undefined })}
        />
      )}
    </OneStore>
  )
}

const rowKey = ({ key }: EntryInfo) => key

function OneStore({ store, children }: { store: StoreRecorder; children: ReactNode }) {
  const [text, setText] = useState('')
  const entries = useChanges(store.listeners, () => store.entries)
  const { redactor } = usePanel().recorder
  const now = performance.timeOrigin + useNow(store.listeners, 1_000)
  const [{ entryKey }, change] = useSettings()
  const shown = useMemo(
    () => entries.filter((entry) => hasText(describe(store.store, entry).name, text)),
    [entries, store, text],
  )
  const entry = entries.find(({ key }) => key === entryKey)

  return (
    <div className="view">
      <div className="toolbar" role="toolbar" aria-label="Store">
        {children}
        <Search value={text} onChange={setText} />
        <span className="hint clip">Mutations and subscriptions are on the wire.</span>
      </div>
      <Split
        detailsLabel="Details of the query"
        onClose={() => change({ entryKey: undefined })}
        details={entry && <EntryDetails key={entry.key} store={store} entry={entry} now={now} />}
      >
        {shown.length === 0 ? (
          <p className="empty">
            {entries.length === 0 ? 'The store is empty.' : 'No query fits the filter.'}
          </p>
        ) : (
          <VirtualList
            label="Queries of the store"
            items={shown}
            rowHeight={40}
            rowClass="entry-row"
            rowKey={rowKey}
            active={entryKey}
            onActivate={(key) => change({ entryKey: key })}
          >
            {(item) => {
              const { text: state, look } = stateOf(item)
              const age = item.updatedAt === undefined ? '' : elapsed(now - item.updatedAt)
              const badges = [
                item.layers > 0 && count(item.layers, 'pending write'),
                item.restored && 'restored',
              ].flatMap((text) => (text ? { text } : []))
              return (
                <>
                  <KindMark kind="query" />
                  <span className="entry-text">
                    <span className="entry-name">
                      <span className="clip">{describe(store.store, item).name}</span>
                      <Notes notes={badges} />
                    </span>
                    <span className="entry-variables clip">
                      {redactor.readJson(item.variables)?.slice(0, 500) ?? 'no variables'}
                    </span>
                  </span>
                  <span className="entry-state">
                    <State look={look}>{state}</State>
                    <span className="entry-age">
                      {[age, count(item.observers, 'observer')].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                </>
              )
            }}
          </VirtualList>
        )}
      </Split>
    </div>
  )
}
