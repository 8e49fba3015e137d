import type { OperationOptions } from '@thinql/core'
import { maxSafeTimeout } from '@thinql/core/internal'

/**
 * What a query or a subscription sends beside its variables: `headers`, `meta`, and options of fetch such as `priority`.
 *
 * It is not a part of the key, so components with different options share one request.
 */
export interface QueryRequest extends Omit<OperationOptions, 'operationName' | 'kind' | 'signal'> {}

/** Called when a hook may have something new to show. `arrived` says that it came from a server, not from the page. */
export interface Listener {
  (arrived: boolean): void
  /** Returns the `request` option of the hook. */
  request?(this: void): QueryRequest | undefined
  /** The `staleTime` of the hook, in ms. */
  staleTime?: number
}

/** An entry that several hooks share. It is released one task after the last hook leaves, and forgotten later. */
export abstract class RetainedEntry {
  /** The hooks that use it, the newest one last. Most entries of a large store have none, so the first one creates it. */
  listeners: Set<Listener> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** How many hooks use it. */
  get retainCount(): number {
    return this.listeners?.size ?? 0
  }

  /** The `request` option of the newest hook that has one. */
  get request(): QueryRequest | undefined {
    let newest: QueryRequest | undefined
    for (const { request } of this.listeners ?? []) newest = request?.() ?? newest
    return newest
  }

  /** Adds a hook, until the returned function is called. */
  protected retain(listener: Listener): () => void {
    this.later()
    const listeners = (this.listeners ??= new Set())
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      // Wait one task, because a hook may come right after: in StrictMode, or if one component replaces another.
      if (!this.retainCount) this.later(() => this.release())
    }
  }

  /** Notifies every hook. */
  protected notify(arrived: boolean): void {
    this.listeners?.forEach((listener) => listener(arrived))
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
