import { heapOf } from '../lib/heap.ts'
import { rounds } from '../lib/timeOf.ts'
import type { LibraryPage } from './openPages.ts'

/** bytes */
export interface Memory {
  readonly mounted: number
  /** After the page around the queries has rendered again. */
  readonly renderedAgain: number
  readonly left: number
}

/**
 * The memory of 1,000 mounted queries before and after another render of the page, and what remains of a
 * cycle after they are unmounted and cleared.
 */
export async function memoryOf({ page }: LibraryPage): Promise<Memory> {
  const { used } = await heapOf(page)
  const mount = () => page.evaluate(() => globalThis.bench.cycles.mount())
  const renderAgain = () => page.evaluate(() => globalThis.bench.cycles.renderAgain())
  const unmount = () => page.evaluate(() => globalThis.bench.cycles.unmount())

  // Warm-up: what is created only once must not count.
  for (let cycle = 0; cycle < 3; cycle++) {
    await mount()
    await unmount()
  }
  const before = await used()
  const cycles = rounds(6)
  // Each number has cycles of its own, so that the second one can't change the first one.
  const average = async (measured: () => Promise<unknown>) => {
    let sum = 0
    for (let cycle = 0; cycle < cycles; cycle++) {
      const empty = await used()
      await measured()
      sum += (await used()) - empty
      await unmount()
    }
    return sum / cycles
  }
  const mounted = await average(mount)
  const left = ((await used()) - before) / cycles
  const renderedAgain = await average(async () => {
    await mount()
    await renderAgain()
  })
  return { mounted, renderedAgain, left }
}
