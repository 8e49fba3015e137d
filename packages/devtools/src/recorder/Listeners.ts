/** Time between two notifications, in ms. A burst of events must not render the panel for each of them. */
const pause = 50

/** Functions that are called after changes. Changes that follow each other closely give one call. */
export class Listeners {
  /** Another number after each change that was shown or had no listener. */
  version = 0
  readonly #listeners = new Set<() => void>()
  #willCall = false

  /** Adds a listener, until the returned function is called. */
  readonly add = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls the listeners soon. Without listeners, it only counts: a component may have rendered and not listen yet. */
  notify(): void {
    if (this.#listeners.size === 0) this.version++
    else if (!this.#willCall) {
      this.#willCall = true
      setTimeout(() => this.#call(), pause)
    }
  }

  #call(): void {
    this.#willCall = false
    this.version++
    for (const listener of this.#listeners) listener()
  }
}
