import type { Call } from '../../recorder/call.ts'
import { KindMark } from '../ui/KindMark.tsx'
import { OptionRow, type OptionRowProps } from '../ui/OptionRow.tsx'
import { describeCall } from './describeCall.ts'
import { Timeline } from './Timeline.tsx'
import type { TimeWindow } from './timeWindow.ts'

interface CallRowProps extends OptionRowProps {
  call: Call
  window: TimeWindow
}

export function CallRow({ call, window, ...row }: CallRowProps) {
  const { name, kind, outcome, look, status, time, size, notes } = describeCall(call)
  return (
    <OptionRow className="call-row" {...row}>
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
    </OptionRow>
  )
}
