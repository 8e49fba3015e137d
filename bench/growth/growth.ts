import { quick } from '../lib/quick.ts'
import { bestTimeOf } from '../lib/timeOf.ts'

const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** Something whose cost may grow. */
export interface Growing {
  readonly name: string
  /** Makes what is timed, for this much of it. */
  prepare(this: void, size: number): () => unknown
}

/** A row of the table: the best time at each size in µs, and by how much it grows per tenfold over the last two sizes. */
export async function rowOf({ name, prepare }: Growing, sizes: readonly number[]): Promise<string[]> {
  const times: number[] = []
  for (const size of sizes) {
    if (quick && size > 1_000) continue
    const call = prepare(size)
    globalThis.gc?.()
    times.push((await bestTimeOf(call, quick ? 1 : 20)) * 1_000)
  }
  const [before = NaN, last = NaN] = times.slice(-2)
  return [
    name,
    ...sizes.map((_, index) => format.format(times[index] ?? NaN)),
    `${(last / before).toFixed(1)} ×`,
  ]
}
