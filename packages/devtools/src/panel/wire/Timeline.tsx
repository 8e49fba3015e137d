import type { Call, Exchange } from '../../recorder/call.ts'
import { duration } from '../ui/format.ts'
import type { Look } from '../ui/Section.tsx'
import { lookOfState, momentsOf, stateOf } from './moments.ts'
import { placeIn, type TimeWindow } from './timeWindow.ts'

interface Drawn {
  readonly className: string
  readonly look?: Look | undefined
  readonly place: { left: string; width?: string } | undefined
}

/** Draws when a call and each of its requests were in flight. Screen readers get the same from the text beside it. */
export function Timeline({ call, window }: { call: Call; window: TimeWindow }) {
  const bars = call.exchanges.flatMap((exchange) => barsOf(exchange, window))
  const drawn: Drawn[] = [
    { className: 'timeline-call', place: placeIn(window, call) },
    ...bars,
    ...marksOf(call, window),
  ]
  return (
    <span className="timeline" aria-hidden="true">
      {drawn.map(
        ({ className, look, place }, index) =>
          place && <span key={index} className={className} data-look={look} style={place} />,
      )}
    </span>
  )
}

/** When a request waited for the first byte, and when it read. */
function barsOf(exchange: Exchange, window: TimeWindow): Drawn[] {
  const { startedAt, respondedAt, endedAt } = exchange
  const look = lookOfState[stateOf(exchange)]
  const wait = placeIn(window, { startedAt, endedAt: respondedAt ?? endedAt })
  const read = respondedAt === undefined ? undefined : placeIn(window, { startedAt: respondedAt, endedAt })
  return [
    { className: 'timeline-wait', look, place: wait },
    { className: 'timeline-read', look, place: read },
  ]
}

/** The marks that a person can tell apart: of many parts at one place, one is drawn. */
function marksOf(call: Call, window: TimeWindow): Drawn[] {
  const marks = new Map<string, Drawn>()
  for (const { at, mark, look } of momentsOf(call)) {
    const place = mark && placeIn(window, { startedAt: at, endedAt: at })
    if (place) marks.set(`${parseInt(place.left)} ${look}`, { className: 'timeline-mark', look, place })
  }
  return [...marks.values()]
}

/** The times below the left end, the middle and the right end of a timeline. */
export function Axis({ window, isOneCall = false }: { window: TimeWindow; isOneCall?: boolean }) {
  const { start, end, isMoving } = window
  const span = end - start
  const labels = isOneCall
    ? ['0', duration(span / 2), duration(span)]
    : [`−${duration(span)}`, `−${duration(span / 2)}`, isMoving ? 'now' : 'latest']
  return (
    <span className="axis">
      {labels.map((label, index) => (
        <span key={index}>{label}</span>
      ))}
    </span>
  )
}
