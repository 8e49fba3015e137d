import { maxSafeTimeout } from '@thinql/core/internal'

/** Called when what is shown may have changed: the page did it itself, or it has `arrived` from a server. */
export type Listener = (arrived: boolean) => void

/** What several hooks share. A task after the last of them has left it is released, and later forgotten. */
export abstract class RetainedEntry {
  readonly #listeners = new Set<Listener>()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** How many hooks use it. */
  get retainCount(): number {
    return this.#listeners.size
  }

  /** Uses it until the returned function is called. */
  protected retain(listener: Listener): () => void {
    this.later()
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      // A task later, because another hook may be on its way: in StrictMode, or where one component replaces another.
      if (!this.retainCount) this.later(() => this.release())
    }
  }

  /** Tells every hook. */
  protected notify(arrived: boolean): void {
    for (const listener of this.#listeners) listener(arrived)
  }

  /** Calls back after some ms, in place of what was to be called; without a callback it calls nothing. */
  protected later(callback?: () => void, ms = 0): void {
    clearTimeout(this.#timer)
    if (callback) this.#timer = setTimeout(callback, Math.min(ms, maxSafeTimeout))
  }

  /** Nobody uses it any more: ends what only its users needed. */
  protected abstract release(): void

  /** Forgets everything; loads anew what is in use. */
  abstract clear(): void
}
