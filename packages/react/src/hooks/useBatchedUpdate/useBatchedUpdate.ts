'use client'
import { useReducer, version } from 'react'

/**
 * Whether changes may be state updates, which React renders together. React 18 renders these apart from store
 * changes, so components could disagree, or wait for a transition that suspends. There, each change is a
 * store change.
 */
export const batches = !version.startsWith('18')

/**
 * Returns an object that stays the same while the component is mounted, and a function that renders the
 * component. If many components call theirs, React renders them together, in the next task.
 *
 * Both are in one React state, because each React hook costs memory in every component.
 */
export function useBatchedUpdate<T>(create: () => T): [value: T, update: () => void] {
  const [{ value }, update] = useReducer(renew<T>, create, begin)
  return [value, update]
}

interface State<T> {
  readonly value: T
}

function begin<T>(create: () => T): State<T> {
  return { value: create() }
}

function renew<T>({ value }: State<T>): State<T> {
  return { value }
}
