import { heapOf } from '../lib/heap.ts'
import { quick } from '../lib/timeOf.ts'
import { actions } from './actions.ts'
import type { ClientPage } from './openShops.ts'

/** bytes */
export interface Memory {
  readonly loaded: number
  readonly used: number
}

/** One action a second for ten minutes. */
const actionCount = quick ? 50 : 600

/**
 * The heap of a page after it has loaded, and after ten minutes of use. A clock that is moved by hand makes them pass
 * faster. So what a client forgets after some minutes is forgotten.
 */
export function memoryOf({ visit }: ClientPage): Promise<Memory> {
  return visit(
    (page) => page.clock.install(),
    async (page) => {
      const heap = await heapOf(page)
      await page.locator('.name').first().waitFor()
      const loaded = await heap.used()
      for (const act of actions(actionCount)) {
        await act(page)
        await page.clock.runFor(1_000)
      }
      return { loaded, used: await heap.used() }
    },
  )
}
