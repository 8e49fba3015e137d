'use client'
import { useReducer, version } from 'react'
import type { HookMemory } from '../store/query/QueryObserver.ts'
import type { Listener } from '../store/shared/RetainedEntry.ts'

/**
 * React 18 renders store changes and state updates apart. Then components could disagree, or wait for a transition that
 * suspends.
 */
const batches = !version.startsWith('18')

/**
 * Returns the memory of a hook while its component is mounted, and an update that React renders together with others.
 *
 * Both are in one React state, because each React hook costs memory in every component.
 */
export function useBatchedUpdate(): [memory: HookMemory, update: () => void] {
  const [{ memory }, update] = useReducer(renew, undefined, begin)
  return [memory, update]
}

interface HookState {
  readonly memory: HookMemory
}

function begin(): HookState {
  return { memory: {} }
}

/** Returns a new object, so that React renders. */
function renew({ memory }: HookState): HookState {
  return { memory }
}

/**
 * Returns the listener of a hook. `updateNow` is the callback of its `useSyncExternalStore`, `update` sets a state.
 *
 * React renders several state updates together, but most store changes one by one. So what arrives from the server is a
 * state update. What the page changes is a store change, because it must not wait until a transition ends.
 */
export function toListener(updateNow: () => void, update: () => void): Listener {
  return (arrived) => (arrived && batches ? update() : updateNow())
}
