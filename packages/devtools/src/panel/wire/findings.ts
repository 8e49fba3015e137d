import type { Call } from '../../recorder/call.ts'
import { duration } from '../ui/format.ts'
import { parseJson } from '../ui/JsonTree.tsx'

/** What stands out in how operations follow each other: in short for a row, and in words. */
interface Finding {
  readonly note: string
  readonly text: string
}

type Findings = ReadonlyMap<Call, readonly Finding[]>

/** ms from some data to what its render asks for, and between the first and the last call of a burst. */
const soon = 100
const burst = 50
const fewest = 5
/** Earlier queries whose data may have given a variable. */
const maxSources = 50

const known = new WeakMap<readonly Call[], Findings>()
const waterfalls = new WeakMap<Call, Finding | undefined>()

/** Finds queries that were asked for late, and operations that were sent many times at once. */
export function findingsOf(calls: readonly Call[]): Findings {
  const found = known.get(calls)
  if (found) return found
  const findings = new Map<Call, Finding[]>()
  const byName = new Map<string | undefined, Call[]>()
  for (const call of calls) {
    const same = byName.get(call.name)
    if (same) same.push(call)
    else byName.set(call.name, [call])
  }
  byName.delete(undefined)
  for (const [first, ...others] of byName.values() as Iterable<[Call, ...Call[]]>) {
    const waterfall = waterfallOf(first, calls)
    if (waterfall) findings.set(first, [waterfall])
    for (const call of burstsOf([first, ...others])) {
      findings.set(call.first, [...(findings.get(call.first) ?? []), call.finding])
    }
  }
  known.set(calls, findings)
  return findings
}

/** Says what a query waited for, if that was the render of other data. Nothing that happened later changes it. */
function waterfallOf(call: Call, calls: readonly Call[]): Finding | undefined {
  if (!waterfalls.has(call)) waterfalls.set(call, findWaterfall(call, calls))
  return waterfalls.get(call)
}

function findWaterfall({ name, after, startedAt, variables }: Call, calls: readonly Call[]): Finding | undefined {
  if (after === undefined) return undefined
  const ended = calls.filter(({ kind, endedAt }) => kind === 'query' && endedAt !== undefined && endedAt <= startedAt)
  const [source, ...rest] = ended.filter(({ endedAt = 0 }) => endedAt >= startedAt - soon)
  // Of two, either may have been rendered.
  if (!source || rest.length > 0 || source.id !== after || source.name === undefined) return undefined
  // It is no first load: what it shows had been there before.
  if (ended.some((other) => other !== source && other.name === source.name && other.outcome === 'data')) return undefined
  const values = leavesOf(parseJson(variables?.value))
  const texts = ended.slice(-maxSources).map(textOf)
  if (values.some((value) => texts.some((text) => text.includes(value)))) return undefined
  const late = duration(startedAt - source.startedAt)
  return {
    note: `${late} late`,
    text: `${name} was first asked for in the render that showed the data of ${source.name}, so it was sent ${late} later: prefetch ${name}, or use useSuspenseQueries.`,
  }
}

/** The text of the data of a query. */
function textOf({ data, exchanges, parts }: Call): string {
  return [data, exchanges.at(-1)?.responseBody, parts.at(-1)?.data].map((recorded) => recorded?.value ?? '').join()
}

/** The values in variables, as JSON has them. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf)
  return value === null || value === undefined ? [] : [JSON.stringify(value).replace(/^"|"$/g, '')]
}

function burstsOf(calls: readonly Call[]): { first: Call; finding: Finding }[] {
  const groups: [Call, ...Call[]][] = []
  for (const call of calls) {
    const group = groups.at(-1)
    const [first] = group ?? []
    const isTogether = first && call.startedAt <= Math.min(first.startedAt + burst, first.endedAt ?? Infinity)
    if (isTogether) group?.push(call)
    else groups.push([call])
  }
  return groups
    .filter((group) => group.length >= fewest && group[0].kind !== 'subscription' && !group[0].exchanges.at(-1)?.batch)
    .map((group) => {
      const [first] = group
      const note = `${group.length} × ${first.name} within ${duration((group.at(-1)?.startedAt ?? 0) - first.startedAt)}`
      return {
        first,
        finding: { note, text: `${note}: ask for all of them in one operation, or send them by batch.` },
      }
    })
}
