/** Counts what renders, and says when all that is awaited is on screen. */
export class Watch {
  renders = 0
  readonly #shown = new Map<string, string>()
  #isDone: (() => boolean) | undefined
  #resolve: (() => void) | undefined

  rendered(): void {
    this.renders++
  }

  /** Called in a commit, with what a component shows. */
  shows(key: string, text: string): void {
    this.#shown.set(key, text)
    if (this.#isDone?.()) this.#resolve?.()
  }

  /** Resolves in the commit that brings the number of components with data to `count`. */
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
