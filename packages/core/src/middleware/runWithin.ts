import { onAbort } from '../operation/onAbort.ts'
import { maxSafeTimeout } from '../operation/wait.ts'
import { TimeoutError } from '../result/errors.ts'

/**
 * Calls `refresh` with a signal that aborts after a time in ms, or when the session has ended. Returns what it
 * returned, or after that time a TimeoutError. It never throws: the promise rejects.
 */
export function runWithin<T>(
  ms: number,
  ended: AbortSignal,
  refresh: (signal: AbortSignal) => Promise<T> | undefined,
) {
  const limit = new AbortController()
  const stop = onAbort(ended, () => limit.abort(ended.reason))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<TimeoutError>((resolve) => {
    const end = () => {
      const error = new TimeoutError(`\`refresh\` took longer than ${ms} ms.`)
      resolve(error)
      limit.abort(error)
    }
    timer = setTimeout(end, Math.min(ms, maxSafeTimeout))
  })
  const run = async () => refresh(limit.signal)
  return Promise.race([run(), late]).finally(() => {
    clearTimeout(timer)
    stop()
  })
}
