import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { actions } from './actions.ts'
import { checkAll, checkTask, restChecks, returnChecks, screenChecks } from './checks.ts'
import { createStorage, loadPage } from './loads.ts'
import { caught } from './Page.tsx'
import { see } from './people.ts'
import { pick, randomOf, slots } from './random.ts'
import { type Run, traceTask } from './runs.ts'
import { keys } from './server.ts'
import { real, runFor, startTime, time } from './time.ts'
import { fail, startWorld, world, type World } from './world.ts'
import { HydrationBoundary, inspectStore } from '../../src/index.ts'

/** Keeps jsdom from logging what a boundary has caught in React 18. */
const preventDefault = (event: Event): void => event.preventDefault()

let runs = 0

/** Runs a page. Resolves to the first rule that it has broken, or to undefined. */
export async function simulate(run: Run): Promise<World['failure']> {
  // React logs an update in a render only once for each name of a component.
  Object.assign(HydrationBoundary, { displayName: `HydrationBoundary ${++runs}` })
  startTime(randomOf(run.seed, 'Math.random'))
  startWorld(run)
  const { storage } = run
  if (storage) world.storage = createStorage(storage === 'later')
  const errors = { onCaughtError: caught, onUncaughtError: caught, onRecoverableError: caught }
  world.root = createRoot(document.createElement('div'), errors)
  loadPage()
  const { error } = console
  console.error = (...logged: unknown[]) => {
    const text = logged.map(String).join(' ')
    // React 18 logs what a boundary has caught.
    if (!text.includes('above error occurred')) fail('no error is logged', text.slice(0, 300))
  }
  const rejected = (reason: unknown) => fail('no rejection', String((reason as Error).stack))
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', rejected)
  addEventListener('error', preventDefault)
  try {
    await begin()
    await perform(run)
    await comeToRest()
  } catch (thrown) {
    if (!world.failure) fail('no crash', String((thrown as Error).stack))
  }
  await leave()
  console.error = error
  process.removeListener('unhandledRejection', rejected)
  for (const listener of listeners) process.on('unhandledRejection', listener)
  removeEventListener('error', preventDefault)
  return world.failure
}

/** Lets time pass, and checks the page after each task. */
async function pass(ms: number): Promise<void> {
  let tasks = 0
  await runFor(ms, () => {
    if (++tasks > 20_000) fail('comes to an end', 'the page never stops')
    traceTask()
    checkTask()
    if (world.failure) throw new Error(world.failure.message)
  })
}

/**
 * React numbers the transitions of all runs in a circle, which decides their order. Each run begins at the
 * same number.
 */
async function begin(): Promise<void> {
  await pass(1)
  const { _internalRoot: root } = world.root as unknown as { _internalRoot: { pendingLanes: number } }
  for (let last = -1, lane = 0; lane > last;) {
    last = lane
    startTransition(() => world.setLayout((layout) => ({ ...layout })))
    lane = root.pendingLanes
    await pass(1)
  }
  await pass(50 - time.now)
  time.task = 0
}

async function perform({ seed, steps }: Run): Promise<void> {
  for (const [index, step] of steps.entries()) {
    await pass(step.at - time.now)
    const random = randomOf(seed, `others ${step.at}`)
    if (random() < 0.6) world.server.change(pick(random, keys), random)
    // The step has what its action has chosen.
    actions[step.kind].perform(step as never, `m${step.at}`, step.at)
    await pass(0)
    if ((steps[index + 1]?.at ?? 0) < time.now + 60) continue
    await pass(50)
    checkAll(screenChecks)
  }
}

/** Lets everything that has begun end, and then time pass. Somebody returns after an hour, and again after a sleep. */
async function comeToRest(): Promise<void> {
  const { options, sent, server, updates, waiting } = world
  world.weather = 'fair'
  world.setLayout(({ contents }) => {
    const committed = Object.entries(contents).filter(([, content]) => !content?.gate)
    return { contents: Object.fromEntries(committed), hidden: {}, polls: false }
  })
  for (const slot of slots) world.revealedAt.set(slot, time.now)
  // Of two returns within a second, the second one waits.
  await pass(1_100)
  see('visible')
  // Longer than a request may take, and than a storm.
  await pass(30_000)
  const { length } = sent
  await pass(5_000)
  if (sent.length > length) fail('comes to rest', `${sent.length - length} requests`)
  for (const what of waiting.keys()) fail('promises settle', String(what.description))
  checkAll(restChecks)
  for (const sleeps of [false, true]) {
    if (sleeps) time.slept += 3_600_000
    else await pass(3_600_000)
    for (const key of keys) server.change(key, time.random)
    see('visible')
    await pass(5_000)
    checkAll(returnChecks)
  }
  // Collecting takes longer than a run.
  if (options.seed % 20 === 0 && !(await isCollected(() => updates.some((update) => update.deref()))))
    fail('forgets writes', `of ${updates.length}`)
}

/** Ends the page. Its store forgets everything, and no timer is left. */
async function leave(): Promise<void> {
  world.root.unmount()
  world.stops.forEach((stop) => stop())
  // React's scheduler serves all runs, so it must not wait for a task of this one.
  await runFor(1_000)
  if (!world.failure) {
    await runFor(700_000 + 2 * (world.options.gcTime ?? 60_000))
    const left = inspectStore(world.store).map(({ key }) => key)
    if (left.length) fail('forgets', left.join())
    if (time.queue.length) fail('no timers', `${time.queue.length} timers are left`)
  }
  time.isVirtual = false
}

/**
 * Whether something is collected. The engine may hold it for a while, as when it compiles a function on
 * another thread.
 */
async function isCollected(isKept: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 50; tries++) {
    gc?.()
    if (!isKept()) return true
    await new Promise((resolve) => real.setTimeout(resolve, 20))
  }
  return false
}
