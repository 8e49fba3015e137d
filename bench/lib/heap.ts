import type { Page } from 'playwright'

/** Measures the heap of a page after garbage collection. */
export async function heapOf(
  page: Page,
): Promise<{ used: () => Promise<number>; collect: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  const collect = async () => {
    await session.send('HeapProfiler.collectGarbage')
  }
  return {
    collect,
    /** bytes */
    async used() {
      // The second collection removes what was held weakly.
      await collect()
      await collect()
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      return usedSize
    },
  }
}
