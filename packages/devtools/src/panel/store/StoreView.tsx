import { useState } from 'react'
import type { StoreRecorder } from '../../recorder/StoreRecorder.ts'
import { useChanges, usePanel, useSettings } from '../PanelContext.ts'
import { Segmented, Select } from '../ui/Field.tsx'
import { Search } from '../ui/Search.tsx'
import { ActivityList } from './ActivityList.tsx'
import { EntryList } from './EntryList.tsx'

/** What the connected stores contain. */
export function StoreView() {
  const { recorder } = usePanel()
  useChanges(recorder.storeListeners)
  const [{ store: name }, change] = useSettings()
  const { stores } = recorder
  const chosen = stores.find((store) => store.name === name) ?? stores[0]
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
          onChange={(store) => change({ store, entry: undefined })}
        />
      )}
    </OneStore>
  )
}

function OneStore({ store, children }: { store: StoreRecorder; children: React.ReactNode }) {
  useChanges(store.listeners)
  const [{ kind }, change] = useSettings()
  const [text, setText] = useState('')
  const mutations = store.activities('mutation')
  const subscriptions = store.activities('subscription')
  const kinds = [
    ['query', `Queries ${store.entries.length}`],
    ['mutation', `Mutations ${mutations.length}`],
    ['subscription', `Subscriptions ${subscriptions.length}`],
  ] as const

  return (
    <div className="view">
      <div className="toolbar" role="toolbar" aria-label="Store">
        {children}
        <Search label="Filter by name" value={text} onChange={setText} />
        <Segmented
          label="Kind"
          isLabelHidden
          options={kinds}
          value={kind}
          onChange={(next) => change({ kind: next, entry: undefined })}
        />
      </div>
      {kind === 'query' ? (
        <EntryList store={store} text={text} />
      ) : (
        <ActivityList
          key={kind}
          store={store}
          kind={kind}
          activities={kind === 'mutation' ? mutations : subscriptions}
          text={text}
        />
      )}
    </div>
  )
}
