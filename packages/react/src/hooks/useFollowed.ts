'use client'
import { useCallback, useReducer, useSyncExternalStore, version } from 'react'
import type { Listener } from '../store/listener.ts'

/** React 18 renders the two kinds of update apart: components could disagree, or wait for a transition that suspends. */
const collects = !version.startsWith('18')

/**
 * `useSyncExternalStore` that shows together what arrives together.
 *
 * React renders the changes of a store before the next task, and mostly each by itself; updates of a state it collects.
 * So it is told as the latter of what arrives. What the page does itself is to wait neither for others, nor for the end of
 * the transition in which it is done.
 */
export function useFollowed<TState>(
  follow: (listener: Listener) => () => void,
  read: () => TState,
  readOnServer: () => TState,
): TState {
  const [, showSoon] = useReducer((count: number) => count + 1, 0)
  const subscribe = useCallback(
    (showNow: () => void) => follow((arrived) => (arrived && collects ? showSoon() : showNow())),
    [follow],
  )
  return useSyncExternalStore(subscribe, read, readOnServer)
}
