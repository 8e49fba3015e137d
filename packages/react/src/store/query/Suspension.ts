import type { RequestFailure, Result } from '@thinql/core'

/** How long a response is kept that no component has rendered, in ms: whoever waited for it may be gone. */
const abandonedTime = 1_000
/** How long React keeps a fallback on screen at least, in ms. */
const fallbackTime = 300
/** React throws an error anew at once, if at all; in ms. */
const quietTime = 10
/** How often that must have passed: a render that pauses goes on between two timers, however slow it is. */
const quietRounds = 3

let task = 0

/** Tells renders apart: one that meets an error is made again without a pause, so within one task. */
function currentTask(): number {
  setTimeout(() => task++)
  return task
}

/**
 * All that are not forgotten, of every store of a page: a boundary shows nothing while anything below it waits, and all
 * below it is rendered again when that has arrived.
 */
const suspensions = new Set<Suspension>()

/** What components that have no data to show wait for, and what it came to if it failed. */
export class Suspension {
  /** Resolves when there is something to show, or the request has settled. */
  readonly promise: Promise<void>
  /** What the request failed with. */
  error: RequestFailure | undefined
  settled = false
  woken = false
  /** Called when nobody has rendered it for long enough. */
  onForget: () => void
  #resolve!: () => void
  /** How often the error was thrown since anything arrived. */
  #throws = 0
  /** The task of the last render that needed it. */
  #task = 0
  /** When it began: a fallback came on screen then, or a little later. */
  readonly #since = performance.now()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onServer: boolean, onForget: () => void) {
    this.onForget = onForget
    this.promise = new Promise((resolve) => (this.#resolve = resolve))
    if (!onServer) suspensions.add(this)
  }

  /** What a component has to throw: the promise, or the error. */
  thrown(): Promise<void> | RequestFailure {
    // On a server nothing is rendered twice, so nothing is kept, and no timer runs.
    if (!suspensions.has(this)) return this.error ?? this.promise
    this.#task = currentTask()
    if (!this.error) return this.promise
    // React throws an error at least twice before it commits a boundary, and for every update that comes between while
    // it keeps the fallback. It gives no sign of the commit, nor of a reset: whoever asks after all that means to try again.
    if (++this.#throws > 1) this.#forgetSoon()
    return this.error
  }

  /** Has the components rendered again that wait. */
  wake(): void {
    this.woken = true
    this.#resolve()
    for (const other of suspensions) if (other.settled && this.#task >= other.#task) other.#renew()
  }

  /** Takes what the request came to. */
  settle({ error }: Result<unknown>): void {
    this.error = error
    this.settled = true
    this.wake()
  }

  /** Nobody waits for it any more. */
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
      // Whoever was rendered with it, or after it, and still waits will have it rendered again.
      for (const other of suspensions) if (!other.woken && other.#task >= this.#task) return
      if (rounds > 1) this.#forgetLater(quietTime, rounds - 1)
      else {
        this.end()
        this.onForget()
      }
    }, time)
  }

  #forgetSoon(): void {
    // The types of React leave out what its documentation has tests set: inside `act` React makes no pause.
    const { IS_REACT_ACT_ENVIRONMENT } = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
    const keptFallback = this.#since + fallbackTime - performance.now()
    if (IS_REACT_ACT_ENVIRONMENT) this.#forgetLater(quietTime, 1)
    else this.#forgetLater(Math.max(quietTime, keptFallback), quietRounds)
  }
}
