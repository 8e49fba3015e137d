import { type MaybeSignal, onAbort } from './onAbort.ts'

/**
 * The longest delay of `setTimeout`, in ms. With a longer delay it would fire at once.
 *
 * @internal
 */
export const maxSafeTimeout = 2_147_483_647

/** What tells that somebody is back: a page, or a worker. */
interface Surroundings extends Partial<EventTarget> {
  readonly document?: { readonly visibilityState: string }
}

/**
 * Waits for a time in ms, at most `maxSafeTimeout`. An abort of `signal` ends the wait, and so does the event `online` of
 * `target`, or a person who comes back to its page. At the end it removes its timer and its listeners.
 *
 * @returns False if the signal is aborted.
 */
export function wait(ms: number, signal: MaybeSignal, target?: Surroundings): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop?.()
      for (const type of returns) target?.removeEventListener?.(type, comeBack)
      resolve(!signal?.aborted)
    }
    const comeBack = ({ type }: Event) => {
      if (type === 'online' || target?.document?.visibilityState !== 'hidden') end()
    }
    const timer = setTimeout(end, Math.min(ms, maxSafeTimeout))
    const stop = signal && onAbort(signal, end)
    for (const type of returns) target?.addEventListener?.(type, comeBack)
  })
}

const returns = ['online', 'visibilitychange'] as const
