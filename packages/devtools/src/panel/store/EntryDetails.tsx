import type { EntryInfo } from '@thinql/react'
import { useMemo, useState } from 'react'
import type { StoreRecorder } from '../../recorder/StoreRecorder.ts'
import { Button, CopyButton } from '../ui/Button.tsx'
import { count, timeOfDay } from '../ui/format.ts'
import { changedPaths } from '../ui/json.ts'
import { JsonTree } from '../ui/JsonTree.tsx'
import { KindMark } from '../ui/KindMark.tsx'
import { Code, Facts, Section } from '../ui/Section.tsx'
import { VariablesSection } from '../ui/VariablesSection.tsx'
import { DataEditor } from './DataEditor.tsx'
import { ageOf, describe, stateOf } from './describeEntry.ts'
import { EntryActions } from './EntryActions.tsx'
import { usersOf } from './usersOf.ts'
import { WireLink } from './WireLink.tsx'

interface EntryDetailsProps {
  store: StoreRecorder
  entry: EntryInfo
  /** ms since 1970. */
  now: number
}

/** The state of one query, and what can be done with it. */
export function EntryDetails({ store, entry, now }: EntryDetailsProps) {
  const [isEditing, setEditing] = useState(false)
  const { name, query } = describe(store.store, entry)
  const { text, look } = stateOf(entry)
  const change = store.changeOf(entry.key)
  const changed = useMemo(
    () => (change?.before === undefined ? undefined : changedPaths(change.before, change.after)),
    [change],
  )
  const variables = store.json(entry.variables)

  return (
    <div className="details">
      <h2 className="details-title">
        <KindMark kind="query" />
        <span className="clip">{name}</span>
      </h2>
      <div className="details-body">
        <EntryActions store={store} entry={entry} />
        <Section title="State" actions={<WireLink store={store} entry={entry.key} />}>
          <Facts
            facts={[
              [
                'State',
                <span className="outcome" data-look={look} key="state">
                  {text}
                </span>,
              ],
              ['Updated', entry.updatedAt === undefined ? 'never' : `${ageOf(entry, now)} ago`],
              ['Came with', entry.restored ? 'the page: restored, no response has changed it' : undefined],
              ['Observers', count(entry.observers, 'hook')],
              ['Used by', usersOf(store.componentsOf(entry.key))],
              ['Pending writes', entry.layers > 0 ? count(entry.layers, 'optimistic write') : undefined],
              ['Error', entry.error && `${entry.error.name}: ${entry.error.message}`],
              ['Last change', change && changed && `at ${timeOfDay(change.at)}, marked below`],
            ]}
          />
        </Section>
        {isEditing ? (
          <DataEditor store={store.store} entry={entry} onDone={() => setEditing(false)} />
        ) : (
          <Section
            title="Data"
            actions={
              <>
                <Button icon="edit" onClick={() => setEditing(true)}>
                  Edit
                </Button>
                {entry.data !== undefined && (
                  <CopyButton label="Copy" text={() => JSON.stringify(entry.data, undefined, 2)} />
                )}
              </>
            }
          >
            {entry.data === undefined ? (
              <p className="hint">There is no data yet.</p>
            ) : (
              <JsonTree label="Data" value={entry.data} {...(changed && { changed })} />
            )}
          </Section>
        )}
        <VariablesSection variables={variables} />
        {query !== '' && (
          <Section title="Document" actions={<CopyButton label="Copy" text={() => query} />}>
            <Code label="Document">{query}</Code>
          </Section>
        )}
      </div>
    </div>
  )
}
