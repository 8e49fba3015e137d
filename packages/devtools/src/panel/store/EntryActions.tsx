import { NetworkError } from '@thinql/core'
import { type EntryInfo, override, type QueryStore, remove } from '@thinql/react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Segmented } from '../ui/Field.tsx'

type Shown = 'real' | 'loading' | 'failed'

const states = [
  ['real', 'As it is'],
  ['loading', 'Loading'],
  ['failed', 'Failed'],
] as const

/** Fetches a query again, forgets it, or shows it in another state. */
export function EntryActions({ store, entry }: { store: QueryStore; entry: EntryInfo }) {
  const [chosen, choose] = useState<Shown>('loading')
  const { key, document, variables, overridden } = entry
  function show(state: Shown) {
    choose(state)
    const failure = new NetworkError('The thinql devtools show this query as failed.')
    override(store, key, state === 'failed' ? failure : state === 'loading' ? state : undefined)
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
        <Button icon="trash" onClick={() => remove(store, key)}>
          Remove
        </Button>
      </div>
      <Segmented label="Show it" options={states} value={overridden ? chosen : 'real'} onChange={show} />
    </div>
  )
}
