import { useMemo, useState } from 'react'
import { useLog, useSettings } from '../PanelContext.ts'
import { Split } from '../ui/Split.tsx'
import { CallDetails } from './CallDetails.tsx'
import { CallRow } from './CallRow.tsx'
import { filterCalls, noFilter } from './filterCalls.ts'
import { timeWindow } from './timeWindow.ts'
import { VirtualList } from '../ui/VirtualList.tsx'
import { WireToolbar } from './WireToolbar.tsx'
import type { Call } from '../../recorder/call.ts'

const keyOf = ({ id }: Call) => id

/** The operations, latest first, and the details of the one that is chosen. */
export function WireView() {
  const log = useLog()
  const [{ call: chosen }, change] = useSettings()
  const [filter, setFilter] = useState(noFilter)
  const choose = (id: number | undefined) => change({ call: id })
  const { calls } = log
  const shown = useMemo(() => filterCalls(calls, filter), [calls, filter])
  const window = useMemo(() => timeWindow(calls), [calls])
  const call = chosen === undefined ? undefined : log.get(chosen)

  return (
    <div className="view">
      <WireToolbar log={log} filter={filter} onFilter={setFilter} />
      <Split
        detailsLabel="Details of the operation"
        onClose={() => choose(undefined)}
        details={
          call && (
            <CallDetails
              key={call.id}
              call={call}
              onShowEntry={() =>
                change({ tab: 'store', store: call.store, kind: call.kind, entry: call.entry })
              }
            />
          )
        }
      >
        {shown.length === 0 ? (
          <p className="empty">
            {calls.length === 0
              ? 'Nothing has been sent yet. The first middleware of your client must be that of the devtools.'
              : 'No operation fits the filter.'}
          </p>
        ) : (
          <>
            <div className="call-head" aria-hidden="true">
              <span>Operation</span>
              <span>Outcome</span>
              <span className="number">Status</span>
              <span className="number">Time</span>
              <span className="number">Size</span>
              <span>Timeline</span>
            </div>
            <VirtualList
              role="listbox"
              label="Operations, latest first"
              items={shown}
              rowHeight={28}
              keyOf={keyOf}
              active={call ? shown.indexOf(call) : -1}
              onActivate={(index) => choose(shown[index]?.id)}
            >
              {(item, row) => (
                <CallRow
                  key={item.id}
                  call={item}
                  window={window}
                  row={row}
                  count={shown.length}
                  onChoose={() => choose(item.id)}
                />
              )}
            </VirtualList>
          </>
        )}
      </Split>
    </div>
  )
}
