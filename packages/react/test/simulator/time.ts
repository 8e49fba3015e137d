/** A task of the event loop that has not run yet. It is also the handle of its timer. */
interface Task {
  at: number
  readonly order: number
  readonly run: () => void
  readonly unref: () => Task
}

const real = {
  setImmediate: globalThis.setImmediate,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  now: performance.now.bind(performance),
  random: Math.random.bind(Math),
}
const RealDate = Date
/** The wall clock at the start of each run, in ms since 1970. */
const epoch = 1_800_000_000_000

/**
 * The event loop and the clocks of the page that is simulated, or undefined outside of a run: then everything is real.
 *
 * React and the store keep the timers that they find when they are imported, so `replaceClocks` comes before that.
 */
let current: VirtualTime | undefined

/** An event loop whose time passes only when a task says so, and two clocks that can part. */
export class VirtualTime {
  /** What `performance.now()` says. It stands still while the machine sleeps. */
  now = 0
  /** How long the machine has slept, in ms. */
  slept = 0
  /** How much the wall clock is fast, in ms. */
  skew = 0
  /** Counts the tasks that have run. */
  task = 0
  readonly random: () => number
  #order = 0
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
    const task: Task = { at: this.now + delay, order: ++this.#order, run, unref: () => task }
    let index = this.#queue.length
    while (index > 0 && (this.#queue[index - 1]?.at ?? 0) > task.at) index--
    this.#queue.splice(index, 0, task)
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

  /** Makes this the time of the page until `leave`. */
  enter(): void {
    current = this
  }

  leave(): void {
    current = undefined
  }
}

/** Replaces the clocks, the timers and the random numbers of this process. Call it before React is imported. */
export function replaceClocks(): void {
  const later = (run: (...args: unknown[]) => void, delay: number, args: unknown[]) =>
    current?.schedule(() => run(...args), delay)
  Object.assign(globalThis, {
    setTimeout: (run: () => void, delay = 0, ...args: unknown[]) =>
      later(run, Math.max(1, delay), args) ?? real.setTimeout(run, delay, ...(args as [])),
    setImmediate: (run: () => void, ...args: unknown[]) =>
      later(run, 0, args) ?? real.setImmediate(run, ...(args as [])),
    clearTimeout: (timer: unknown) => {
      if (current) current.cancel(timer)
      else real.clearTimeout(timer as number)
    },
    Date: class extends RealDate {
      constructor(...args: [number]) {
        super(...(args.length || !current ? args : ([current.wall] as const)))
      }
      static override now() {
        return current?.wall ?? RealDate.now()
      }
    },
  })
  Object.assign(Math, { random: () => (current?.random ?? real.random)() })
  Object.assign(performance, { now: () => current?.now ?? real.now() })
  // React would describe each render to the tools of a browser, which takes longer than the render.
  Object.assign(performance, { measure: undefined })
}
