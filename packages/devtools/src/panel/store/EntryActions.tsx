import { type EntryInfo, remove } from '@thinql/react'
import { useState } from 'react'
import type { ShownState, StoreRecorder } from '../../recorder/StoreRecorder.ts'
import { Button } from '../ui/Button.tsx'
import { Segmented } from '../ui/Field.tsx'

const states = [
  ['real', 'As it is'],
  ['loading', 'Loading'],
  ['failed', 'Failed'],
] as const

/** Fetches a query again, forgets it, or shows it in another state. */
export function EntryActions({ store: recorder, entry }: { store: StoreRecorder; entry: EntryInfo }) {
  const { store } = recorder
  const { key, document, variables } = entry
  const [shown, setShown] = useState(() => recorder.shownAs(key))
  function show(state: ShownState) {
    recorder.show(key, state)
    setShown(state)
  }
  return (
    <div className="actions">
      <div className="row-of-buttons">
        <Button icon="refetch" onClick={() => void entry.refetch()}>
          Refetch
        </Button>
        <Button icon="bolt" onClick={() => void store.invalidate(document, variables ?? {})}>
          Invalidate
        </Button>
        <Button
          icon="trash"
          onClick={() => {
            show('real')
            remove(store, key)
          }}
        >
          Remove
        </Button>
      </div>
      <Segmented label="Show it" options={states} value={shown} onChange={show} />
    </div>
  )
}
