import { useMemo, useState } from 'react'
import { useLog, useNow, useSettings } from '../PanelContext.ts'
import { KindMark, type Note, Notes, State } from '../ui/Section.tsx'
import { VirtualList } from '../ui/VirtualList.tsx'
import { bytes, count } from '../ui/format.ts'
import { Split } from '../ui/layout.tsx'
import { CallDetails } from './CallDetails.tsx'
import { Axis, paceOf, Timeline, type TimeWindow, timeWindow } from './Timeline.tsx'
import { filterCalls, noFilter, WireToolbar } from './WireToolbar.tsx'
import { describeCall } from './describeCall.ts'
import { findingsOf } from './findings.ts'
import type { Memory } from '../../recorder/Memory.ts'
import type { Call } from '../../recorder/call.ts'

const rowKey = ({ id }: Call) => id

export function WireView() {
  const log = useLog()
  const [{ callId }, change] = useSettings()
  const [filter, setFilter] = useState(noFilter)
  const { calls } = log
  const findings = findingsOf(calls)
  const shown = useMemo(() => filterCalls(calls, filter), [calls, filter])
  const now = useNow(log.listeners, paceOf([...log.running]))
  const window = timeWindow(log, now)
  const call = callId === undefined ? undefined : log.get(callId)

  return (
    <div className="view">
      <WireToolbar log={log} filter={filter} onFilter={setFilter} />
      <Split
        detailsLabel="Details of the operation"
        onClose={() => change({ callId: undefined })}
        details={call && <CallDetails key={call.id} call={call} />}
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
              <Axis window={window} />
            </div>
            <VirtualList
              label="Operations, latest first"
              items={shown}
              rowHeight={28}
              rowClass="call-row"
              rowKey={rowKey}
              active={callId}
              onActivate={(id) => change({ callId: id })}
            >
              {(item) => <CallRow call={item} window={window} findings={findings.get(item)} />}
            </VirtualList>
            <DroppedNote memory={log.memory} />
          </>
        )}
      </Split>
    </div>
  )
}

function DroppedNote({ memory: { dropped, maxBytes } }: { memory: Memory }) {
  const lost = Object.entries(dropped).flatMap(([what, number]) => (number > 0 ? count(number, what) : []))
  if (lost.length === 0) return null
  return (
    <p className="list-foot">
      Dropped, because the record keeps {bytes(maxBytes)}: {lost.join(', ')}.
    </p>
  )
}

interface CallRowProps {
  call: Call
  window: TimeWindow
  findings: readonly Note[] | undefined
}

function CallRow({ call, window, findings = [] }: CallRowProps) {
  const { name, outcome, look, status, time, size, notes } = describeCall(call, window.end)
  return (
    <>
      <span className="call-name">
        <KindMark kind={call.kind} />
        <span className="clip">{name}</span>
        <Notes notes={[...findings, ...notes]} />
      </span>
      <State look={look}>
        <span className="clip">{outcome}</span>
      </State>
      <span className="number">{status}</span>
      <span className="number">{time}</span>
      <span className="number">{size}</span>
      <Timeline call={call} window={window} />
    </>
  )
}
