import type { RequestFailure, Result } from '@thinql/core'

/** How long a response stays that no component has rendered, in ms. The components that waited may be gone. */
const abandonedTime = 1_000
/** React keeps a fallback on screen at least this long, in ms. */
const fallbackTime = 300
/** If React renders a failed component again, it starts within this time, in ms. */
const quietTime = 10
/** How many times `quietTime` must pass. A slow render that pauses continues between two of these timers. */
const quietRounds = 5

/** Counts the renders of all suspended components. */
let renders = 0
/** The number of the first render of this task. */
let firstOfTask = 1

/**
 * The suspensions of every store of the page that are not forgotten.
 *
 * They depend on each other: a boundary shows nothing while any component below it waits. When its data has arrived,
 * React renders all components below the boundary again.
 */
const suspensions = new Set<Suspension>()

/** The promise that components without data wait for, and the error if their request failed. */
export class Suspension {
  /** Resolves when there is data to show, or when the request has settled. */
  readonly promise: Promise<void>
  /** The error of the request. */
  error: RequestFailure | undefined
  settled = false
  /** Whether the promise has resolved. */
  resolved = false
  /** Ends it. Called when no component has rendered it for long enough. */
  onForget: () => void
  #resolve!: () => void
  /** How many times components threw the error since React began to render them again. */
  #throws = 0
  /** The number of the last render that needed it. */
  #render = 0
  /** The number of the first render in the same task as that. */
  #firstOfTask = 0
  /** The others that React rendered between the last two throws of the error. */
  #between: Set<Suspension> | undefined
  /** When it began. React showed the fallback then, or a little later. */
  readonly #since = performance.now()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onServer: boolean, onForget: () => void) {
    this.onForget = onForget
    this.promise = new Promise((resolve) => (this.#resolve = resolve))
    if (!onServer) suspensions.add(this)
  }

  /**
   * Returns what a component has to throw: the promise, or the error.
   *
   * `repeats` says that React may render a component again right after it has thrown, as React 18 does in development.
   */
  thrown(repeats: boolean): Promise<void> | RequestFailure {
    // A server renders each component once, so it keeps no suspension and runs no timer.
    if (!suspensions.has(this)) return this.error ?? this.promise
    const previous = this.#render
    this.#render = ++renders
    this.#firstOfTask = firstOfTask
    setTimeout(() => (firstOfTask = renders + 1))
    if (!this.error) return this.promise
    this.#between = repeats
      ? undefined
      : new Set([...suspensions].filter((other) => other.#render > previous))
    // React renders the failed component at least twice before it commits the error boundary, and again for each update
    // while it keeps the fallback. React reports neither the commit nor a reset. So a render after all that is a retry.
    if (++this.#throws > 1) this.#forgetSoon()
    return this.error
  }

  /** Makes React render the waiting components again. */
  wake(): void {
    this.resolved = true
    this.#resolve()
    for (const other of suspensions) if (other.settled && other.#waitsFor(this)) other.#renew()
  }

  /** Takes the result of the request. */
  onSettled({ error }: Pick<Result<unknown>, 'error'>): void {
    this.error = error
    this.settled = true
    this.wake()
  }

  /** Stops its timer and forgets it, because no component waits for it any more. */
  end(): void {
    clearTimeout(this.#timer)
    suspensions.delete(this)
    // React has shown its components, and with them the errors that waited for them.
    if (!this.error)
      for (const other of suspensions) if (other.error && other.#waitsFor(this)) other.#forgetSoon()
  }

  /** Whether React may show its components only together with those of the other one. */
  #waitsFor(other: Suspension): boolean {
    // After an error, React renders the whole boundary again. So everything below it is between two throws.
    if (this.#between && this.#throws > 1) return this.#between.has(other)
    return other.#render >= this.#firstOfTask
  }

  #renew(): void {
    this.#throws = 0
    this.#forgetLater(abandonedTime, 1)
  }

  #forgetLater(time: number, rounds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      // If one of them has no data yet, its data will make React render both again.
      for (const other of suspensions) if (!other.resolved && this.#waitsFor(other)) return
      if (rounds > 1) this.#forgetLater(quietTime, rounds - 1)
      else this.onForget()
    }, time)
  }

  #forgetSoon(): void {
    // Tests set this global, as React's documentation says; React's types don't have it. In `act`, React doesn't pause.
    const { IS_REACT_ACT_ENVIRONMENT } = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
    const keptFallback = this.#since + fallbackTime - performance.now()
    if (IS_REACT_ACT_ENVIRONMENT) this.#forgetLater(quietTime, 1)
    else this.#forgetLater(Math.max(quietTime, keptFallback), quietRounds)
  }
}
