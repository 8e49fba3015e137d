/** A task of the event loop that has not run yet. It is the handle of its timer too. */
interface Task {
  readonly at: number
  readonly run: () => void
}
type Callback = (...args: unknown[]) => void

export const real = {
  ...{ setImmediate, setTimeout, clearTimeout, Date, random: Math.random },
  now: performance.now.bind(performance),
}
/** The wall clock at the start of each run, in ms since 1970. */
const epoch = 1_800_000_000_000
/** The time of the page that is simulated. Outside of a run, everything is real. */
let current: VirtualTime | undefined

/** An event loop whose time passes only when a task says so, and two clocks that can part. */
export class VirtualTime {
  /** What `performance.now()` says. It stands still while the machine sleeps. */
  now = 0
  /** How long the machine has slept, in ms. */
  slept = 0
  /** How much the wall clock is fast, in ms. */
  skew = 0
  /** The number of tasks that have run. */
  task = 0
  readonly random: () => number
  readonly #queue: Task[] = []

  constructor(random: () => number) {
    this.random = random
  }

  /** The time that has really passed, in ms. The page can't know it. */
  get elapsed(): number {
    return this.now + this.slept
  }

  get wall(): number {
    return epoch + this.elapsed + this.skew
  }

  /** The number of timers that have not run. */
  get timers(): number {
    return this.#queue.length
  }

  schedule(run: () => void, delay: number): Task {
    const task = { at: this.now + delay, run }
    const later = this.#queue.findIndex(({ at }) => at > task.at)
    this.#queue.splice(later < 0 ? this.#queue.length : later, 0, task)
    return task
  }

  cancel(task: unknown): void {
    const index = this.#queue.indexOf(task as Task)
    if (index >= 0) this.#queue.splice(index, 1)
  }

  /** Runs all tasks until this time, each with its microtasks. Calls back after each of them. */
  async runUntil(time: number, afterTask: () => void): Promise<void> {
    for (;;) {
      // All microtasks run before the next real task.
      await new Promise((resolve) => real.setImmediate(resolve))
      afterTask()
      const next = this.#queue[0]
      if (!next || next.at > time) break
      this.#queue.shift()
      // A render that took long makes the next task late.
      this.now = Math.max(this.now, next.at)
      this.task++
      next.run()
    }
    this.now = Math.max(this.now, time)
  }
}

/** Makes this the time of the process, until it is called without one. */
export function setPageTime(time: VirtualTime | undefined): void {
  current = time
}

const clear = (timer: unknown) => {
  if (current) current.cancel(timer)
  else real.clearTimeout(timer as number)
}
// React keeps the clocks, timers and random numbers that it finds when it is imported, so this file is first.
Object.assign(globalThis, {
  setTimeout: (run: Callback, delay = 0, ...args: unknown[]) =>
    current?.schedule(() => run(...args), Math.max(1, delay)) ?? real.setTimeout(run, delay, ...args),
  setImmediate: (run: Callback, ...args: unknown[]) =>
    current?.schedule(() => run(...args), 0) ?? real.setImmediate(run, ...args),
  // The next of sixty frames in a second.
  requestAnimationFrame: (run: Callback) => current?.schedule(() => run(), 16 - (current.now % 16)),
  clearTimeout: clear,
  cancelAnimationFrame: clear,
  Date: class extends real.Date {
    constructor(...args: readonly number[]) {
      super(...((args.length > 0 || !current ? args : [current.wall]) as [number]))
    }
    static override now() {
      return current?.wall ?? real.Date.now()
    }
  },
})
Object.assign(Math, { random: () => (current?.random ?? real.random)() })
// Without `measure`, React doesn't describe each render to the tools of a browser, which takes longer than the render.
Object.assign(performance, { now: () => current?.now ?? real.now(), measure: undefined })
