import type { Activity } from '../../recorder/ActivityLog.ts'
import type { StoreRecorder } from '../../recorder/StoreRecorder.ts'
import { duration, timeOfDay } from '../ui/format.ts'
import { JsonTree } from '../ui/JsonTree.tsx'
import { KindMark } from '../ui/KindMark.tsx'
import { Code, Facts, Section } from '../ui/Section.tsx'
import { VariablesSection } from '../ui/VariablesSection.tsx'
import { PartsView } from '../wire/PartsView.tsx'
import { describe } from './describeEntry.ts'
import { usersOf } from './usersOf.ts'
import { WireLink } from './WireLink.tsx'

/** What a mutation or a subscription of a store received. */
export function ActivityDetails({ store, activity }: { store: StoreRecorder; activity: Activity }) {
  const { kind, startedAt, endedAt, results, resultCount, variables } = activity
  const { name, query } = describe(store.store, activity)
  const [result] = results
  return (
    <div className="details">
      <h2 className="details-title">
        <KindMark kind={kind} />
        <span className="clip">{name}</span>
        <span className="details-kind">{kind}</span>
      </h2>
      <div className="details-body">
        <Section title="Facts" actions={<WireLink store={store} entry={activity.key} />}>
          <Facts
            facts={[
              ['Started', timeOfDay(startedAt)],
              ['Duration', endedAt === undefined ? 'not ended' : duration(endedAt - startedAt)],
              ['Error', result?.message],
              ['Used by', usersOf(store.componentsOf(activity.key))],
            ]}
          />
        </Section>
        {kind === 'subscription' ? (
          <PartsView call={{ kind, parts: results, partCount: resultCount, startedAt }} />
        ) : (
          result && (
            <Section title="Data">
              <JsonTree label="Data" value={result.data} />
            </Section>
          )
        )}
        {variables !== undefined && <VariablesSection variables={variables} />}
        {query !== '' && (
          <Section title="Document">
            <Code label="Document">{query}</Code>
          </Section>
        )}
      </div>
    </div>
  )
}
