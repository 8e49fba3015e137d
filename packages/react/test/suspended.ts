import type { RequestFailure } from '@thinql/core'
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import type { QueryEntry } from '../src/store/query/QueryEntry.ts'
import { createQueryStore, type QueryStore } from '../src/index.ts'
import { suspend } from '../src/store/query/suspend.ts'
import { entryOf } from './entryOf.ts'
import { fakeClock } from './fakeClock.ts'
import { type FakeClient, fakeClient, flushMicrotasks } from './fakeClient.ts'
import { TodoQuery } from './todoQuery.ts'

/** A query for which a component has suspended. */
export interface SuspendedQuery extends FakeClient {
  readonly entry: QueryEntry
  readonly store: QueryStore
  /** Suspends like a component without data, and returns what that throws. */
  readonly throwing: () => Promise<void> | RequestFailure
  /** What the component threw first. */
  readonly promise: Promise<void> | RequestFailure
}

/** Makes all tests of a file run as in a browser, with fake timers. */
export function setUpSuspended(): void {
  fakeClock()
  beforeEach(() => {
    // A browser doesn't set this global.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', undefined)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
}

/**
 * Suspends for a query, as a component does. Call `setUpSuspended` in the same file first. `repeats` says that React
 * renders a component again right after it has thrown.
 */
export async function suspended(repeats = false, gcTime?: number): Promise<SuspendedQuery> {
  const fake = fakeClient()
  const store = createQueryStore(fake.client, { gcTime })
  const entry = entryOf(store, TodoQuery, { id: '1' })
  const throwing = () => suspend(entry, undefined, undefined, repeats)
  const promise = throwing()
  // The suspensions of a page depend on each other. No other test may wait for this one.
  onTestFinished(() => entry.endSuspension())
  await flushMicrotasks()
  // React renders it once more. In a task of its own, what other tests have rendered can't matter.
  vi.advanceTimersByTime(1)
  void throwing()
  return { ...fake, entry, store, throwing, promise }
}
