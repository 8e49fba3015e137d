'use client'
import { useReducer, version } from 'react'
import type { HookMemory } from '../../store/entry/QueryObserver.ts'

/**
 * React 18 renders store changes and state updates apart. Then components could disagree, or wait for a transition that
 * suspends.
 */
const batches = !version.startsWith('18')

/**
 * Returns the memory of a hook while its component is mounted, and an update that React renders together with others. On
 * React 18 there is no such update.
 */
export function useBatchedUpdate(): [memory: HookMemory, update: (() => void) | undefined]
export function useBatchedUpdate<T>(create: () => T): [memory: T, update: (() => void) | undefined]
export function useBatchedUpdate<T>(
  create: () => T | HookMemory = createMemory,
): [memory: T | HookMemory, update: (() => void) | undefined] {
  const [memory, update] = useUpdatable(create)
  return [memory, batches ? update : undefined]
}

const createMemory = (): HookMemory => ({})

/**
 * Returns an object that stays the same while the component is mounted, and a function that renders the component.
 *
 * Both are in one React state, because each React hook costs memory in every component.
 */
export function useUpdatable<T>(create: () => T): [value: T, update: () => void] {
  const [{ value }, update] = useReducer(renew<T>, create, begin)
  return [value, update]
}

interface State<T> {
  readonly value: T
}

function begin<T>(create: () => T): State<T> {
  return { value: create() }
}

/** Returns a new object, so that React renders. */
function renew<T>({ value }: State<T>): State<T> {
  return { value }
}
