import type { EntryInfo } from '@thinql/react'
import { useMemo } from 'react'
import { invalidate, remove, type StoreRecorder } from '../../recorder/StoreRecorder.ts'
import { usePanel } from '../PanelContext.ts'
import { Button, CopyButton } from '../ui/Button.tsx'
import { Segmented } from '../ui/Field.tsx'
import { count, elapsed } from '../ui/format.ts'
import { Code, Facts, KindMark, Section, State } from '../ui/Section.tsx'
import { JsonTree, RecordedJson } from '../ui/JsonTree.tsx'
import { describe, stateOf } from './describeEntry.ts'

interface EntryDetailsProps {
  store: StoreRecorder
  entry: EntryInfo
  /** ms since 1970. */
  now: number
}

export function EntryDetails({ store, entry, now }: EntryDetailsProps) {
  const { name, query } = describe(store.store, entry)
  const { text, look } = stateOf(entry)
  const { redactor } = usePanel().recorder
  const variables = useMemo(() => redactor.data(entry.variables), [redactor, entry.variables])

  return (
    <div className="details">
      <h2 className="details-title">
        <KindMark kind="query" />
        <span className="clip">{name}</span>
      </h2>
      <div className="details-body">
        <EntryActions store={store} entry={entry} />
        <Section title="State">
          <Facts
            facts={[
              ['State', <State look={look} key="state" children={text} />],
              ['Updated', entry.updatedAt === undefined ? 'never' : `${elapsed(now - entry.updatedAt)} ago`],
              ['Came with', entry.restored ? 'the page: restored, no response has changed it' : undefined],
              ['Observers', count(entry.observers, 'hook')],
              ['Pending writes', entry.layers > 0 ? count(entry.layers, 'optimistic write') : undefined],
              [
                'Error',
                entry.error && redactor.readText(`${entry.error.name}: ${entry.error.message}`, true),
              ],
            ]}
          />
        </Section>
        <Section
          title="Data"
          actions={
            entry.data !== undefined && <CopyButton text={() => JSON.stringify(entry.data, undefined, 2)} />
          }
        >
          {entry.data === undefined ? (
            <p className="hint">There is no data yet.</p>
          ) : (
            <>
              <JsonTree label="Data" value={entry.data} />
              <p className="hint">This is the data of your app. Nothing is hidden here, nor in a copy.</p>
            </>
          )}
        </Section>
        <RecordedJson label="Variables" recorded={variables} />
        {query !== '' && (
          <Section title="Document" actions={<CopyButton text={() => query} />}>
            <Code label="Document">{query}</Code>
          </Section>
        )}
      </div>
    </div>
  )
}

const states = [
  ['real', 'As it is'],
  ['loading', 'Loading'],
  ['failed', 'Failed'],
] as const

function EntryActions({ store: recorder, entry }: { store: StoreRecorder; entry: EntryInfo }) {
  const { store } = recorder
  const { key } = entry
  return (
    <div className="actions">
      <div className="row-of-buttons">
        <Button icon="refetch" onClick={() => void entry.refetch()}>
          Refetch
        </Button>
        <Button icon="bolt" onClick={() => invalidate(store, key)}>
          Invalidate
        </Button>
        <Button icon="trash" onClick={() => remove(store, key)}>
          Remove
        </Button>
      </div>
      <Segmented
        label="Show it"
        options={states}
        value={recorder.shownAs(entry)}
        onChange={(state) => recorder.show(key, state)}
      />
    </div>
  )
}
