'use client'
import { useCallback, useReducer, useSyncExternalStore } from 'react'
import type { Listener } from '../store/listener.ts'

/**
 * `useSyncExternalStore` that shows together what arrives together.
 *
 * React renders each change of a store at once, and by itself; updates of a state it collects until its next task. So
 * it is told as the latter of what arrives. What the page does itself is to wait neither for others, nor for the end of
 * the transition in which it is done.
 */
export function useFollowed<TState>(
  follow: (listener: Listener) => () => void,
  read: () => TState,
  readOnServer: () => TState,
): TState {
  const [, showSoon] = useReducer((count: number) => count + 1, 0)
  const subscribe = useCallback(
    (showNow: () => void) => follow((arrived) => (arrived ? showSoon() : showNow())),
    [follow],
  )
  return useSyncExternalStore(subscribe, read, readOnServer)
}
