import type { Call, Exchange } from '../../recorder/call.ts'

/** The period that a timeline shows, in ms of `performance.now()`. */
export interface TimeWindow {
  readonly start: number
  readonly end: number
}

const longest = 10_000
const shortest = 200

/** From the first event to the latest one, but not longer than `longest`. */
export function timeWindow(calls: readonly Call[]): TimeWindow {
  let end = 0
  let first = Infinity
  for (const call of calls) {
    first = Math.min(first, call.startedAt)
    end = Math.max(end, latestOf(call))
  }
  return { start: Math.min(Math.max(first, end - longest), end - shortest), end }
}

/** The period of one call. */
export function windowOf(call: Call): TimeWindow {
  const end = Math.max(latestOf(call), call.startedAt + 1)
  return { start: call.startedAt, end }
}

function latestOf({ startedAt, endedAt, parts, exchanges }: Call): number {
  return endedAt ?? Math.max(startedAt, parts.at(-1)?.at ?? 0, ...exchanges.map(latestTime))
}

function latestTime({ startedAt, respondedAt, endedAt }: Exchange): number {
  return endedAt ?? respondedAt ?? startedAt
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
