import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
// Node shows it only to contexts that are made after the flag was set.
export const collectGarbage = runInNewContext('gc') as () => void

/** Returns how much memory is in use, in MB. */
export function usedMemory(): number {
  collectGarbage()
  return memoryUsage().heapUsed / 1e6
}
