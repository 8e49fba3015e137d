import { maxSafeTimeout } from '@thinql/core/internal'

/** The timer that all hooks that poll one query share. The shortest interval counts. */
export class Polling {
  readonly #intervals: number[] = []
  readonly #fetch: () => unknown
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(fetch: () => unknown) {
    this.#fetch = fetch
  }

  /** Polls every `interval` ms, until the returned function is called. */
  add(interval: number): () => void {
    this.#intervals.push(interval)
    this.restart()
    return () => {
      this.#intervals.splice(this.#intervals.indexOf(interval), 1)
      this.restart()
    }
  }

  /** Sends nothing until the next response. */
  pause(): void {
    clearTimeout(this.#timer)
  }

  /** Starts the interval again. Called after each response. */
  restart(): void {
    this.pause()
    if (!this.#intervals.length) return
    this.#timer = setTimeout(
      () => {
        // React Native has no document.
        const { document } = globalThis as { document?: Document }
        if (document?.visibilityState === 'hidden') this.restart()
        else this.#fetch()
      },
      Math.min(...this.#intervals, maxSafeTimeout),
    )
  }
}
