/** Counts renders, and resolves when the expected data is on screen. */
export class RenderObserver {
  renders = 0
  readonly #shown = new Map<string, string>()
  #isDone: (() => boolean) | undefined
  #resolve: (() => void) | undefined

  rendered(): void {
    this.renders++
  }

  /** A component calls it when it has committed a text. */
  shows(key: string, text: string): void {
    this.#shown.set(key, text)
    if (this.#isDone?.()) this.#resolve?.()
  }

  /** Resolves when `count` components show data. */
  untilShown(count: number): Promise<void> {
    return this.#until(() => this.#shown.size === count)
  }

  untilShows(key: string, text: string): Promise<void> {
    return this.#until(() => this.#shown.get(key) === text)
  }

  #until(isDone: () => boolean): Promise<void> {
    this.#isDone = isDone
    return new Promise((resolve) => (this.#resolve = resolve))
  }
}
