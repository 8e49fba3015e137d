import { onAbort } from '../operation/onAbort.ts'
import { maxSafeTimeout } from '../operation/wait.ts'
import { TimeoutError } from '../result/errors.ts'

/**
 * Calls `refresh` with a signal that aborts after a time in ms, or when the session has ended.
 *
 * `settled` gives what it returned, or a TimeoutError. `over` resolves just before that error, so that
 * `refresh` may return the error of an operation for which it waits.
 */
export function runWithin<T>(ms: number, ended: AbortSignal, refresh: (signal: AbortSignal) => Promise<T>) {
  const limit = new AbortController()
  const stop = onAbort(ended, () => limit.abort(ended.reason))
  let timer: ReturnType<typeof setTimeout> | undefined
  let say: () => void
  const over = new Promise<void>((resolve) => (say = resolve))
  const late = new Promise<TimeoutError>((resolve) => {
    const end = () => {
      const error = new TimeoutError(`\`refresh\` took longer than ${ms} ms.`)
      resolve(error)
      limit.abort(error)
    }
    const begin = () => {
      say()
      timer = setTimeout(end)
    }
    timer = setTimeout(begin, Math.min(ms, maxSafeTimeout))
  })
  const settled = Promise.race([refresh(limit.signal), late]).finally(() => {
    clearTimeout(timer)
    stop()
  })
  return { over, settled }
}
