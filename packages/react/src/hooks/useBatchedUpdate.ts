'use client'
import { useReducer, version } from 'react'
import type { HookMemory } from '../store/query/QueryObserver.ts'

/**
 * React 18 renders store changes and state updates apart. Then components could disagree, or wait for a transition that
 * suspends.
 */
const batches = !version.startsWith('18')

/**
 * Returns the memory of a hook while its component is mounted, and an update that React renders together with others. On
 * React 18 there is no such update.
 *
 * Both are in one React state, because each React hook costs memory in every component.
 */
export function useBatchedUpdate(): [memory: HookMemory, update: (() => void) | undefined] {
  const [{ memory }, update] = useReducer(renew, undefined, begin)
  return [memory, batches ? update : undefined]
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
