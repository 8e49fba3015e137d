import type { OperationOptions } from '@thinql/core'
import { maxSafeTimeout } from '@thinql/core/internal'

/**
 * What a query or a subscription sends beside its variables: `headers`, `meta`, and options of fetch such as `priority`.
 *
 * It is not a part of the key, so components with different options share one request.
 */
export interface QueryRequest extends Omit<OperationOptions, 'operationName' | 'kind' | 'signal'> {}

/** Called when a hook may have something new to show. If `batched`, more changes may follow in the next tasks. */
export type Listener = (batched: boolean) => void

/**
 * Shows a change in a hook. `updateNow` is the callback of its `useSyncExternalStore`, `update` sets a state.
 *
 * React renders a store change at once. It renders state updates one task later, all together. So the responses of
 * requests that overlap are shown by state updates. A change by the page is a store change, because it must not wait until
 * a transition ends.
 */
export function showChange(batched: boolean, updateNow: () => void, update?: () => void): void {
  if (batched && update) update()
  else updateNow()
}

/** What uses an entry: a hook, or the list of an infinite query. The options are those of the hook. */
export interface Observer {
  /** Called when the state may have changed. */
  readonly changed: Listener
  readonly request?: QueryRequest | undefined
  /** ms */
  readonly staleTime?: number
  /** ms. Without it, or with 0, the hook doesn't poll. */
  readonly pollInterval?: number | undefined
}

/** An entry that several hooks share. It is released one task after the last hook leaves, and forgotten later. */
export abstract class RetainedEntry {
  /** What uses it, the newest one last. Most entries of a large store have none, so the first one creates it. */
  observers: Set<Observer> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** How many observers use it. */
  get retainCount(): number {
    return this.observers?.size ?? 0
  }

  /** The `request` option of the newest hook that has one. */
  get request(): QueryRequest | undefined {
    let newest: QueryRequest | undefined
    for (const { request } of this.observers ?? []) newest = request ?? newest
    return newest
  }

  /** Adds an observer. */
  protected retain(observer: Observer): void {
    this.observers ??= new Set()
    if (!this.observers.size) this.later()
    this.observers.add(observer)
  }

  /** Removes an observer. */
  leave(observer: Observer): void {
    this.observers?.delete(observer)
    // Wait one task, because a hook may come right after: in StrictMode, or if one component replaces another.
    if (!this.retainCount) this.later(() => this.release())
  }

  /** Notifies every observer. */
  protected notify(batched: boolean): void {
    this.observers?.forEach((observer) => observer.changed(batched))
  }

  /** Calls back after `ms`, and cancels the callback of an earlier call. Without a callback, it only cancels. */
  protected later(callback?: () => void, ms = 0): void {
    clearTimeout(this.#timer)
    if (callback) this.#timer = setTimeout(callback, Math.min(ms, maxSafeTimeout))
  }

  /** Ends what only the hooks needed. Called when no hook is left. */
  protected abstract release(): void

  /** Forgets everything. If hooks use the entry, it loads again, unless `refetch` is false. */
  abstract clear(refetch?: boolean): void
}
