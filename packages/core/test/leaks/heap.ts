import { setTimeout as sleep } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'

// The engine compiles what runs often, at a moment that depends on the machine: a megabyte that nobody leaks.
const compiledCode = ['code_space', 'trusted_space']

/** The bytes of the objects in use after the garbage is collected. Needs `node --expose-gc`. */
export async function heap(): Promise<number> {
  for (let times = 0; times < 3; times++) {
    await sleep(100)
    globalThis.gc?.()
  }
  let bytes = 0
  for (const space of getHeapSpaceStatistics()) {
    if (!compiledCode.includes(space.space_name)) bytes += space.space_used_size
  }
  return bytes
}
