import type { Exchange, WireCall } from '../wireLog/wireLog.ts'

/** The part of time that the timeline shows, in ms as `performance.now()` has it. */
export interface TimeWindow {
  readonly start: number
  readonly end: number
}

const longest = 10_000
const shortest = 200

/** Ends with the latest event, and begins with the first one, but not too long before. */
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

/** Where a span stands in the window: offset and length as parts of 1; undefined when it lies before it. */
export function placeIn(
  { start, end }: TimeWindow,
  span: { startedAt: number; endedAt?: number },
): { offset: number; length: number } | undefined {
  const from = Math.max(span.startedAt, start)
  // What is under way reaches to the end, wherever that is.
  const to = span.endedAt ?? end
  if (to < start) return undefined
  return { offset: (from - start) / (end - start), length: Math.max(to - from, 0) / (end - start) }
}
