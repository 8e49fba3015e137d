// What must hold wherever fetch runs. It uses nothing else of a platform, and is compared outside of it.
import type { Check } from './checks/outcomes.ts'
import { endings, streams } from './checks/endings.ts'
import { optional, wire } from './checks/wire.ts'
import { outcomes, refusals } from './checks/outcomes.ts'

export const checks: readonly Check[] = [
  ...outcomes,
  ...refusals,
  ...endings,
  ...wire,
  ...optional,
  ...streams,
]

export type Outcomes = Readonly<Record<string, unknown>>

export async function runChecks(origin: string): Promise<Outcomes> {
  const url = (way: string, query?: Record<string, string>) =>
    `${origin}/${way}${query ? `?${new URLSearchParams(query).toString()}` : ''}`
  const outcomes: Record<string, unknown> = {}
  for (const { rule, run } of checks) {
    outcomes[rule] = await Promise.race([run(url).catch(String), after(10_000, 'still running after 10 s')])
  }
  // A rejection that nobody handles shows a moment later.
  await after(100)
  return outcomes
}

function after(ms: number, says?: string): Promise<unknown> {
  return new Promise((resolve) => setTimeout(() => resolve(says), ms))
}
