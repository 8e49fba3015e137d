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

/** The memory of 1,000 mounted queries before and after another render of the page, and what remains of a cycle after they are unmounted and cleared. */
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
  let mounted = 0
  let renderedAgain = 0
  for (let cycle = 0; cycle < cycles; cycle++) {
    const empty = await used()
    await mount()
    mounted += (await used()) - empty
    await renderAgain()
    renderedAgain += (await used()) - empty
    await unmount()
  }
  return {
    mounted: mounted / cycles,
    renderedAgain: renderedAgain / cycles,
    left: ((await used()) - before) / cycles,
  }
}
