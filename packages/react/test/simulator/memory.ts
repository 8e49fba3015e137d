import { real } from './time.ts'
import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
// Node shows it only to contexts that are made after the flag was set.
const collectGarbage = runInNewContext('gc') as () => void

/**
 * Whether something is collected. The engine may hold it for a while: while it compiles a function on another thread, and until
 * the end of a task that has looked at it.
 */
export async function isCollected(isKept: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 50; tries++) {
    collectGarbage()
    if (!isKept()) return true
    await new Promise((resolve) => real.setTimeout(resolve, 20))
  }
  return false
}

/** Returns how much memory is in use, in MB. */
export function usedMemory(): number {
  collectGarbage()
  return memoryUsage().heapUsed / 1e6
}
