import type { Page } from 'playwright'

/** Measures a page's heap, with nothing on it but what is in use. */
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
      // What is weakly held goes with the second one.
      await collect()
      await collect()
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      return usedSize
    },
  }
}
