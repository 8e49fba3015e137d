import type { Outcome } from './fault.ts'
import type { Plan } from './plan.ts'
import { runPlan } from './runPlan.ts'

/** The number of requests for each function and outcome, such as `stream: NetworkError 200`. */
export type Counters = Map<`${Plan['way']}: ${Outcome}`, number>

/** Runs plans, `atOnce` at a time, and counts their outcomes. */
export async function drive(plans: readonly Plan[], counters: Counters, atOnce = 32): Promise<void> {
  const pending = plans.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const plan of pending) {
        const ended = `${plan.way}: ${await runPlan(plan)}` as const
        counters.set(ended, (counters.get(ended) ?? 0) + 1)
      }
    }),
  )
}
