import type { Call } from '../../recorder/call.ts'
import type { CallLog } from '../../recorder/CallLog.ts'

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
