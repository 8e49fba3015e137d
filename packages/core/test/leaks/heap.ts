import { setTimeout as sleep } from 'node:timers/promises'

/** The bytes in use after the garbage is collected. Needs `node --expose-gc`. */
export async function heap(): Promise<number> {
  for (let times = 0; times < 3; times++) {
    await sleep(100)
    globalThis.gc?.()
  }
  return process.memoryUsage().heapUsed
}
