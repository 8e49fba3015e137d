import { longestQuiet } from '../middleware/silence.ts'
import type { Operation } from '../operation/operation.ts'
import type { StreamedResult } from '../result/result.ts'

/**
 * Holds the first event of a subscription back if its data is null. Some servers refuse an operation like that, and end
 * the response then. Otherwise a field of the event has failed: something follows, or nothing comes for a second.
 */
export function createHold({ onPart }: Operation) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let quiet: Promise<boolean> | undefined
  const hold = {
    held: undefined as StreamedResult<unknown> | undefined,
    begin(result: StreamedResult<unknown>) {
      hold.held = result
      quiet = new Promise((resolve) => (timer = setTimeout(resolve, longestQuiet, true)))
    },
    /** Waits for a chunk. If none comes in time, it passes the event on. */
    async passAfterQuiet(chunk: Promise<unknown>) {
      const came = () => false
      if (await Promise.race([chunk.then(came, came), quiet])) await hold.pass()
    },
    async pass() {
      const { held } = hold
      hold.held = undefined
      hold.end()
      if (held) await onPart?.(held)
    },
    end: () => clearTimeout(timer),
  }
  return hold
}
