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

/** The time of the page: an event loop whose time passes only when a task says so, and two clocks that can part. */
export const time = {
  /** Outside of a run, everything is real. */
  isVirtual: false,
  /** What `performance.now()` says, in ms. It stands still while the machine sleeps. */
  now: 0,
  /** How long the machine has slept, how much the wall clock is fast, and how far people have set it on, in ms. */
  slept: 0,
  skew: 0,
  gained: 0,
  /** The number of tasks that have run. */
  task: 0,
  random: real.random,
  queue: [] as Task[],
  /** The time that has really passed, in ms. The page can't know it. */
  get elapsed(): number {
    return time.now + time.slept
  },
  get wall(): number {
    return 1_800_000_000_000 + time.elapsed + time.skew
  },
}

export function startTime(random: () => number): void {
  Object.assign(time, { isVirtual: true, now: 0, slept: 0, skew: 0, gained: 0, task: 0, random, queue: [] })
}

export function schedule(run: () => void, delay: number): Task {
  const task = { at: time.now + delay, run }
  const later = time.queue.findIndex(({ at }) => at > task.at)
  time.queue.splice(later < 0 ? time.queue.length : later, 0, task)
  return task
}

/** A render takes this long. */
export const spend = (ms: number): void => void (time.now += ms)

/** Runs all tasks of the next `ms`, each with its microtasks. Calls back after each of them. */
export async function runFor(ms: number, afterTask?: () => void): Promise<void> {
  const end = time.now + Math.max(0, ms)
  for (;;) {
    // All microtasks run before the next real task.
    await new Promise((resolve) => real.setImmediate(resolve))
    afterTask?.()
    const [next] = time.queue
    if (!next || next.at > end) break
    time.queue.shift()
    // A render that took long makes the next task late.
    time.now = Math.max(time.now, next.at)
    time.task++
    next.run()
  }
  time.now = Math.max(time.now, end)
}

const clear = (timer: unknown) => {
  if (time.isVirtual) time.queue = time.queue.filter((task) => task !== timer)
  else real.clearTimeout(timer as number)
}
// React keeps the clocks, timers and random numbers that it finds when it is imported, so this file is first.
Object.assign(globalThis, {
  setTimeout: (run: Callback, ms = 0, ...args: unknown[]) =>
    time.isVirtual ? schedule(() => run(...args), Math.max(1, ms)) : real.setTimeout(run, ms, ...args),
  setImmediate: (run: Callback, ...args: unknown[]) =>
    time.isVirtual ? schedule(() => run(...args), 0) : real.setImmediate(run, ...args),
  // The next of sixty frames in a second.
  requestAnimationFrame: (run: Callback) => schedule(() => run(), 16 - (time.now % 16)),
  clearTimeout: clear,
  cancelAnimationFrame: clear,
  Date: class extends real.Date {
    constructor(...args: readonly number[]) {
      super(...((args.length || !time.isVirtual ? args : [time.wall]) as [number]))
    }
    static override now() {
      return time.isVirtual ? time.wall : real.Date.now()
    }
  },
})
Object.assign(Math, { random: () => (time.isVirtual ? time.random() : real.random()) })
// Without `measure`, React doesn't describe each render to the tools of a browser, which takes longer than the render.
Object.assign(performance, { now: () => (time.isVirtual ? time.now : real.now()), measure: undefined })
