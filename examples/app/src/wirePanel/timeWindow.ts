import type { Exchange, WireCall } from '../wireLog/wireLog.ts'

/** The period that the timeline shows, in ms of `performance.now()`. */
export interface TimeWindow {
  readonly start: number
  readonly end: number
}

const longest = 10_000
const shortest = 200

/** From the first event to the latest one, but not longer than `longest`. */
export function timeWindow(calls: readonly WireCall[]): TimeWindow {
  const spans = calls.flatMap((call) => [call, ...call.exchanges])
  const end = Math.max(...spans.map(latestOf), 0)
  const first = Math.min(...spans.map(({ startedAt }) => startedAt), end)
  return { start: Math.min(Math.max(first, end - longest), end - shortest), end }
}

function latestOf(span: WireCall | Exchange): number {
  const lastPart = 'parts' in span ? span.parts.at(-1) : undefined
  return span.endedAt ?? lastPart ?? span.startedAt
}

/** The place of a span in the window, as fractions of 1; undefined if the span ended before the window. */
export function placeIn(
  { start, end }: TimeWindow,
  span: { startedAt: number; endedAt?: number },
): { offset: number; length: number } | undefined {
  const from = Math.max(span.startedAt, start)
  // A span that is still in flight reaches to the end of the window.
  const to = span.endedAt ?? end
  if (to < start) return undefined
  return { offset: (from - start) / (end - start), length: Math.max(to - from, 0) / (end - start) }
}
