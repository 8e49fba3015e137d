import type { Outcome } from './fault.ts'
import type { Plan } from './plan.ts'
import { runPlan } from './runPlan.ts'

/** How many requests ended in which way. */
export type Counters = Map<Outcome, number>

/** Runs plans, so many at once, and counts how they end. */
export async function drive(plans: readonly Plan[], counters: Counters, atOnce = 32): Promise<void> {
  const pending = plans.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const plan of pending) {
        const outcome = await runPlan(plan)
        counters.set(outcome, (counters.get(outcome) ?? 0) + 1)
      }
    }),
  )
}
