import type { Look } from '../ui/Section.tsx'
import { duration } from '../ui/format.ts'
import { lookOfState, momentsOf, stateOf } from './moments.ts'
import type { CallLog } from '../../recorder/CallLog.ts'
import type { Call, Exchange } from '../../recorder/call.ts'

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

/** The period that a timeline shows, in ms of `performance.now()`. */
export interface TimeWindow {
  readonly start: number
  readonly end: number
  /** True while it moves, because something is in flight. */
  readonly isMoving: boolean
}

const longest = 10_000
const shortest = 200
/** ms between two pictures of what is in flight. A subscription may be open all day. */
const quick = 200
const slow = 1_000

/** From the first start to the latest end, or to now while something is in flight, but not longer than `longest`. */
export function timeWindow({ calls, running, endedAt }: CallLog, now: number): TimeWindow {
  const isMoving = running.size > 0
  const end = isMoving ? Math.max(endedAt, now) : endedAt
  const first = calls[0]?.startedAt ?? 0
  return { start: Math.min(Math.max(first, end - longest), end - shortest), end, isMoving }
}

export function windowOf(call: Call, now: number): TimeWindow {
  const { startedAt, endedAt } = call
  return { start: startedAt, end: Math.max(endedAt ?? now, startedAt + 1), isMoving: endedAt === undefined }
}

/** How often the timeline moves; undefined if nothing is in flight. */
export function paceOf(calls: readonly Call[]): number | undefined {
  const running = calls.filter(({ endedAt }) => endedAt === undefined)
  if (running.length === 0) return undefined
  return running.every(({ kind }) => kind === 'subscription') ? slow : quick
}

/** The place of a span in the window, in percent; undefined if the span ended before the window. */
export function placeIn(
  { start, end }: TimeWindow,
  span: { startedAt: number; endedAt?: number | undefined },
): { left: string; width: string } | undefined {
  const from = Math.max(span.startedAt, start)
  // A span that is still in flight reaches to the end of the window.
  const to = Math.min(span.endedAt ?? end, end)
  if (to < start) return undefined
  const percent = (ms: number) => `${((100 * ms) / (end - start)).toFixed(2)}%`
  return { left: percent(from - start), width: percent(Math.max(to - from, 0)) }
}
