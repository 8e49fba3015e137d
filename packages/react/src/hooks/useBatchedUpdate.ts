'use client'
import { useReducer, version } from 'react'
import type { HookMemory } from '../store/query/QueryObserver.ts'
import type { Listener } from '../store/shared/RetainedEntry.ts'

/** React 18 renders the two kinds of update apart: components could disagree, or wait for a transition that suspends. */
const batches = !version.startsWith('18')

/**
 * What a hook remembers while its component is mounted, and an update that React renders together with others.
 *
 * One state for both, because each hook costs memory in every component.
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

/** React shows a reducer's state anew where it is another object. */
function renew({ memory }: HookState): HookState {
  return { memory }
}

/**
 * The listener of a hook whose `useSyncExternalStore` is told by `updateNow`.
 *
 * React renders the changes of a store before the next task, and mostly each by itself; updates of a state it collects.
 * So it is told as the latter of what arrives. What the page does itself is to wait neither for others, nor for the end of
 * the transition in which it is done.
 */
export function toListener(updateNow: () => void, update: () => void): Listener {
  return (arrived) => (arrived && batches ? update() : updateNow())
}
