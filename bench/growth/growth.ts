import { bestTimeOf, quick } from '../lib/timeOf.ts'

/** An operation whose cost may grow with the size. */
export interface Growing {
  readonly name: string
  /** Creates the call to measure at this size. */
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
