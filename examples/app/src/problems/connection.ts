import type { RequestFailure } from '@thinql/core'
import { useEffect } from 'react'

const listeners = new Set<() => void>()

/** Tells everything that failed without a connection that the connection is back. */
export function connectionIsBack(): void {
  for (const listener of [...listeners]) listener()
}

/** Calls back when the connection is back, if the request failed without one. */
export function useConnectionBack(failure: RequestFailure | undefined, onBack: () => void): void {
  const isLost = failure?.name === 'NetworkError'
  useEffect(() => {
    if (!isLost) return
    listeners.add(onBack)
    window.addEventListener('online', onBack)
    return () => {
      listeners.delete(onBack)
      window.removeEventListener('online', onBack)
    }
  }, [isLost, onBack])
}
