import type { Call } from '../../recorder/call.ts'
import { KindMark } from '../ui/KindMark.tsx'
import { describeCall } from './describeCall.ts'
import { Timeline } from './Timeline.tsx'
import type { TimeWindow } from './timeWindow.ts'

interface CallRowProps {
  call: Call
  window: TimeWindow
  row: { id: string; index: number; isActive: boolean }
  count: number
  onChoose: () => void
}

export function CallRow({ call, window, row, count, onChoose }: CallRowProps) {
  const { name, kind, outcome, look, status, time, size, notes } = describeCall(call)
  return (
    <div
      id={row.id}
      role="option"
      className="call-row"
      aria-selected={row.isActive}
      aria-posinset={row.index + 1}
      aria-setsize={count}
      onClick={onChoose}
    >
      <span className="call-name">
        <KindMark kind={kind} />
        <span className="clip">{name}</span>
        {notes.map((note) => (
          <span key={note} className="note">
            {note}
          </span>
        ))}
      </span>
      <span className="outcome" data-look={look}>
        <span className="clip">{outcome}</span>
      </span>
      <span className="number">{status}</span>
      <span className="number">{time}</span>
      <span className="number">{size}</span>
      <Timeline call={call} window={window} />
    </div>
  )
}
