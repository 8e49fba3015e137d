import type { Call } from '../../recorder/call.ts'
import { duration } from '../ui/format.ts'
import { parseJson } from '../ui/JsonTree.tsx'
import type { Note } from '../ui/Section.tsx'

/** What stands out in how operations follow each other, as a chip and in words. */
export interface Finding extends Note {
  readonly words: string
}

/** ms from some data to what its render asks for, and between the first and the last call of a burst. */
const soon = 100
const burst = 50
const fewest = 5

const known = new WeakMap<readonly Call[], ReadonlyMap<Call, Finding[]>>()
const waterfalls = new WeakMap<Call, Finding | undefined>()

/** Finds queries that were asked for late, and operations that were sent many times at once. */
export function findingsOf(calls: readonly Call[]): ReadonlyMap<Call, Finding[]> {
  const before = known.get(calls)
  if (before) return before
  const findings = new Map<Call, Finding[]>()
  const add = (call: Call, finding: Finding) => findings.set(call, [...(findings.get(call) ?? []), finding])
  const bursts = new Map<string, [Call, ...Call[]]>()
  const close = ([first, ...others]: [Call, ...Call[]]) => {
    const { startedAt, name, exchanges } = first
    if (others.length < fewest - 1 || exchanges.some(({ batch }) => batch)) return
    const within = `within ${duration((others.at(-1) ?? first).startedAt - startedAt)}`
    const words = `${others.length + 1} × ${name} ${within}: ask for all of them in one operation, or use batch.`
    add(first, { text: `${others.length + 1} × ${within}`, words })
  }
  for (const call of calls) {
    const { name, kind, startedAt } = call
    if (name === undefined || kind === 'subscription') continue
    const open = bursts.get(name)
    if (!open) {
      // What happens later doesn't change it.
      if (!waterfalls.has(call)) waterfalls.set(call, waterfallOf(call, calls))
      const waterfall = waterfalls.get(call)
      if (waterfall) add(call, waterfall)
    }
    // A call that waits for the one before it is no part of the same burst.
    if (open && startedAt <= Math.min(open[0].startedAt + burst, open[0].endedAt ?? Infinity)) open.push(call)
    else {
      if (open) close(open)
      bursts.set(name, [call])
    }
  }
  for (const open of bursts.values()) close(open)
  known.set(calls, findings)
  return findings
}

/** Finds the query whose data was rendered when another was first asked for, if that can't have given a variable. */
function waterfallOf(
  { name, after, startedAt, variables }: Call,
  calls: readonly Call[],
): Finding | undefined {
  if (after === undefined) return undefined
  const ended = calls.filter(({ kind, endedAt = Infinity }) => kind === 'query' && endedAt <= startedAt)
  const latest = ({ endedAt, parts }: Call) => endedAt ?? parts.at(-1)?.at ?? Infinity
  const recent = calls.filter((call) => latest(call) <= startedAt && latest(call) >= startedAt - soon)
  const [source, ...others] = recent
  // If two responses have just come, either may be the reason. If the query had data before, this response
  // isn't the reason.
  const isClear = source?.id === after && source.name !== undefined && others.length === 0
  if (!isClear || ended.some((one) => one !== source && one.name === source.name && one.outcome === 'data'))
    return undefined
  const values = leavesOf(parseJson(variables?.value))
  const texts = values.length > 0 ? ended.map(dataOf) : []
  if (values.some((value) => texts.some((text) => text.includes(value)))) return undefined
  const late = duration(startedAt - source.startedAt)
  return {
    text: `${late} late`,
    words: `${name} was first asked for in the render that showed the data of ${source.name}, so it was sent ${late} later: prefetch ${name}, or use useSuspenseQueries.`,
  }
}

function dataOf({ data, exchanges, parts }: Call): string {
  return [data, exchanges.at(-1)?.responseBody, parts.at(-1)?.data].map((recorded) => recorded?.value).join()
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf)
  return value === undefined || value === null ? [] : [JSON.stringify(value).replace(/^"|"$/g, '')]
}
