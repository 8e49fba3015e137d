import type { Observer } from '../shared/observer.ts'
import type { QueryEntry } from './QueryEntry.ts'

/** What uses an entry, the newest one last. */
export function observersOf({ observers }: QueryEntry): readonly Observer[] {
  return observers ? [...observers] : []
}

/** How long data is fresh for each hook that isn't skipped. */
export function staleTimesOf(entry: QueryEntry): readonly number[] {
  return observersOf(entry).flatMap(({ staleTime }) => staleTime ?? [])
}

/** Whether one of the observers of an entry is of this kind. */
export function someObserver(entry: QueryEntry, isOfKind: (observer: Observer) => boolean): boolean {
  return observersOf(entry).some(isOfKind)
}

/** Whether a hook that is not skipped uses the entry. */
export function isRetained(entry: QueryEntry): boolean {
  return someObserver(entry, ({ staleTime }) => staleTime !== undefined)
}

/** Whether suspended components or `prefetchQuery` wait for data. Their request goes on when the last hook leaves. */
export function hasWaiting(entry: QueryEntry): boolean {
  return someObserver(entry, ({ waits }) => !!waits)
}

/** Whether a component shows the entry, also while its hook is skipped. */
export function isOnScreen(entry: QueryEntry): boolean {
  return someObserver(entry, ({ waits }) => !waits)
}
