import type { Activity } from '../../recorder/ActivityLog.ts'
import type { StoreRecorder } from '../../recorder/StoreRecorder.ts'
import { useSettings } from '../PanelContext.ts'
import { count, duration } from '../ui/format.ts'
import { Split } from '../ui/Split.tsx'
import { VirtualList } from '../ui/VirtualList.tsx'
import { describeOutcome, type Look } from '../wire/outcomes.ts'
import { ActivityDetails } from './ActivityDetails.tsx'
import { describe } from './describeEntry.ts'
import { StoreRow } from './StoreRow.tsx'

interface ActivityListProps {
  store: StoreRecorder
  kind: Activity['kind']
  activities: readonly Activity[]
  text: string
}

const keyOf = ({ key }: Activity) => key

/** The mutations or the subscriptions of a store, latest first. */
export function ActivityList({ store: recorder, kind, activities, text }: ActivityListProps) {
  const { store } = recorder
  const [{ entry: chosen }, change] = useSettings()
  const choose = (key: string | undefined) => change({ entry: key })
  const wanted = text.trim().toLowerCase()
  const shown = activities.filter((activity) => describe(store, activity).name.toLowerCase().includes(wanted))
  const activity = activities.find(({ key }) => key === chosen)
  return (
    <Split
      detailsLabel={`Details of the ${kind}`}
      onClose={() => choose(undefined)}
      details={activity && <ActivityDetails key={activity.key} store={recorder} activity={activity} />}
    >
      {shown.length === 0 ? (
        <p className="empty">
          {activities.length === 0 ? `There was no ${kind} yet.` : `No ${kind} fits the filter.`}
        </p>
      ) : (
        <VirtualList
          role="listbox"
          label={`The ${kind}s, latest first`}
          items={shown}
          rowHeight={40}
          keyOf={keyOf}
          active={activity ? shown.indexOf(activity) : -1}
          onActivate={(index) => choose(shown[index]?.key)}
        >
          {(item, row) => (
            <StoreRow
              key={item.key}
              {...stateOf(item)}
              kind={kind}
              name={describe(store, item).name}
              variables={item.variables}
              note={noteOf(item)}
              row={row}
              count={shown.length}
              onChoose={() => choose(item.key)}
            />
          )}
        </VirtualList>
      )}
    </Split>
  )
}

/** How a mutation ended, or whether a subscription is open. */
function stateOf({ kind, endedAt, results }: Activity): { text: string; look: Look } {
  const last = results.at(-1)
  if (kind === 'mutation') return describeOutcome({ kind, outcome: last?.outcome })
  if (endedAt === undefined) return { text: 'open', look: 'open' }
  return last && last.outcome !== 'data'
    ? { text: last.outcome, look: 'bad' }
    : { text: 'closed', look: 'plain' }
}

function noteOf({ kind, startedAt, endedAt, resultCount }: Activity): string {
  if (kind === 'subscription') return count(resultCount, 'event')
  return endedAt === undefined ? '' : duration(endedAt - startedAt)
}
