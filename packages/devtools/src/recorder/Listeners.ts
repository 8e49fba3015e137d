/** The shortest time between two notifications, in ms. A burst of events must not render the panel for each of them. */
const shortestPause = 200
const longestPause = 1_000

/** Functions that are called after changes. Changes that follow each other closely give one call. */
export class Listeners {
  /** Another number after each change that was shown or had no listener. */
  version = 0
  /** The time of the latest notification, in ms of `performance.now()`. */
  time = performance.now()
  readonly #listeners = new Set<() => void>()
  readonly #start: (() => () => void) | undefined
  #stop: (() => void) | undefined
  #pause = shortestPause
  #willCall = false

  /** `start` is called before the first listener is added, and what it returns after the last one is gone. */
  constructor(start?: () => () => void) {
    this.#start = start
  }

  readonly add = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      this.#stop = this.#start?.()
      this.#count()
    }
    this.#listeners.add(listener)
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#stop?.()
    }
  }

  /** Calls the listeners soon. Without listeners, it only counts: a component may have rendered and not listen yet. */
  notify(): void {
    if (this.#listeners.size === 0) this.#count()
    else if (!this.#willCall) {
      this.#willCall = true
      setTimeout(() => this.#call(), this.#pause)
    }
  }

  /** Calls the listeners now, because a person waits for what they show. */
  notifyNow(): void {
    this.#count()
    for (const listener of this.#listeners) listener()
  }

  #call(): void {
    this.#willCall = false
    this.notifyNow()
    // React renders after this task, and the browser paints. Then the panel rests 50 times as long, so that it doesn't
    // slow the app down.
    setTimeout(() => {
      this.#pause = Math.min(longestPause, Math.max(shortestPause, 50 * (performance.now() - this.time)))
    })
  }

  #count(): void {
    this.version++
    this.time = performance.now()
  }
}

const maxFaults = 5

/** The faults of the devtools themselves. The panel shows them, and the app never sees them. */
export class Faults {
  readonly listeners = new Listeners()
  messages: readonly string[] = []

  /** Runs code of the devtools. If it throws, that is noted, and the result is undefined. */
  attempt<T>(run: () => T): T | undefined {
    try {
      return run()
    } catch (thrown) {
      this.note(thrown)
      return undefined
    }
  }

  note(thrown: unknown): void {
    const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
    if (this.messages.includes(message)) return
    this.messages = [...this.messages, message].slice(-maxFaults)
    this.listeners.notify()
  }

  clear(): void {
    this.messages = []
    this.listeners.notifyNow()
  }
}
