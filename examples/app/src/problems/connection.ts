import type { Failure } from '@thinql/core'
import { useEffect } from 'react'
import { useWindowState } from '../ui/index.ts'

/** What to do when the connection is back: one function for each part of the page that has lost it. */
const waiting = new Set<() => void>()

/** The event of the window after each change of `waiting`. */
const waitingChange = 'waitingchange'

/** Tries everything again that failed without a connection. */
export function tryAgain(): void {
  for (const retry of [...waiting]) retry()
}

/** Calls `retry` when the connection is back, while `isLost` is true. */
export function useRetryWhile(isLost: boolean, retry: () => void): void {
  useEffect(() => {
    if (!isLost) return
    waiting.add(retry)
    window.dispatchEvent(new Event(waitingChange))
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      waiting.delete(retry)
      window.dispatchEvent(new Event(waitingChange))
    }
  }, [isLost, retry])
}

/** Calls `retry` when the connection is back, if the request failed without one. */
export function useRetryWhenBack(failure: Failure | undefined, retry: () => void): void {
  useRetryWhile(failure?.name === 'NetworkError', retry)
}

/**
 * `lost` if requests have failed and wait for the connection, `offline` if only the browser says that there
 * is none.
 */
export function useConnection(): 'online' | 'offline' | 'lost' {
  const read = () => (waiting.size > 0 ? 'lost' : navigator.onLine ? 'online' : 'offline')
  return useWindowState(['online', 'offline', waitingChange], read)
}
