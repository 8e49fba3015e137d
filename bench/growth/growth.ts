import { quick } from '../lib/quick.ts'
import { bestTimeOf } from '../lib/timeOf.ts'

/** Something whose cost may grow. */
export interface Growing {
  readonly name: string
  /** Makes what is timed, for this much of it. */
  prepare(this: void, size: number): () => unknown
}

/** The best time at each size, in µs. */
export async function timesOf({ prepare }: Growing, sizes: readonly number[]): Promise<number[]> {
  const times: number[] = []
  for (const size of sizes) {
    if (quick && size > 1_000) continue
    const call = prepare(size)
    globalThis.gc?.()
    times.push((await bestTimeOf(call, quick ? 1 : 20)) * 1_000)
  }
  return times
}
