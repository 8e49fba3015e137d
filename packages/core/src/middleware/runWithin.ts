import { onAbort } from '../operation/onAbort.ts'
import { maxSafeTimeout, startLimit } from '../operation/wait.ts'
import { TimeoutError } from '../result/errors.ts'

/**
 * Calls `refresh` with a signal that aborts after a time in ms, or when the session has ended. Resolves to what it
 * returned, or to the reason of that abort: after that time, a TimeoutError.
 */
export function runWithin(
  ms: number,
  ended: AbortSignal,
  refresh: (signal: AbortSignal) => Promise<unknown> | undefined,
) {
  const limit = new AbortController()
  let stopLimit: (() => void) | undefined
  let stop: (() => void) | undefined
  // `refresh` may ignore its signal.
  const ending = new Promise<unknown>((resolve) => {
    const end = (reason: unknown) => {
      resolve(reason)
      limit.abort(reason)
    }
    stop = onAbort(ended, () => end(ended.reason))
    const endLate = () => end(new TimeoutError(`\`refresh\` took longer than ${ms} ms.`))
    stopLimit = startLimit(Math.min(ms, maxSafeTimeout), endLate)
  })
  const run = async () => refresh(limit.signal)
  return Promise.race([run(), ending]).finally(() => {
    stopLimit?.()
    stop?.()
  })
}
