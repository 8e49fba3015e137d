import type { RequestFailure, Result } from '@thinql/core'

/** How long a response stays that no component has rendered, in ms. The components that waited may be gone. */
const abandonedTime = 1_000
/** React keeps a fallback on screen at least this long, in ms. */
const fallbackTime = 300
/** If React renders a failed component again, it starts within this time, in ms. */
const quietTime = 10
/** How many times `quietTime` must pass. A slow render that pauses continues between two of these timers. */
const quietRounds = 3

let task = 0

/** Tells renders apart. React repeats a render with an error in the same task. */
function currentTask(): number {
  setTimeout(() => task++)
  return task
}

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
  woken = false
  /** Called when no component has rendered it for long enough. */
  onForget: () => void
  #resolve!: () => void
  /** How many times components threw the error since the last response on this page. */
  #throws = 0
  /** The task of the last render that needed it. */
  #task = 0
  /** When it began. React showed the fallback then, or a little later. */
  readonly #since = performance.now()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onServer: boolean, onForget: () => void) {
    this.onForget = onForget
    this.promise = new Promise((resolve) => (this.#resolve = resolve))
    if (!onServer) suspensions.add(this)
  }

  /** Returns what a component has to throw: the promise, or the error. */
  thrown(): Promise<void> | RequestFailure {
    // A server renders each component once, so it keeps no suspension and runs no timer.
    if (!suspensions.has(this)) return this.error ?? this.promise
    this.#task = currentTask()
    if (!this.error) return this.promise
    // React renders the failed component at least twice before it commits the error boundary, and again for each update
    // while it keeps the fallback. React reports neither the commit nor a reset. So a render after all that is a retry.
    if (++this.#throws > 1) this.#forgetSoon()
    return this.error
  }

  /** Makes React render the waiting components again. */
  wake(): void {
    this.woken = true
    this.#resolve()
    for (const other of suspensions) if (other.settled && this.#task >= other.#task) other.#renew()
  }

  /** Takes the result of the request. */
  onSettled({ error }: Result<unknown>): void {
    this.error = error
    this.settled = true
    this.wake()
  }

  /** Stops its timer and forgets it, because no component waits for it any more. */
  end(): void {
    clearTimeout(this.#timer)
    suspensions.delete(this)
  }

  #renew(): void {
    this.#throws = 0
    this.#forgetLater(abandonedTime, 1)
  }

  #forgetLater(time: number, rounds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      // A component that React rendered with this one, or later, still waits. Its data makes React render both again.
      for (const other of suspensions) if (!other.woken && other.#task >= this.#task) return
      if (rounds > 1) this.#forgetLater(quietTime, rounds - 1)
      else {
        this.end()
        this.onForget()
      }
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
